import { eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { reviews } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { findOrder } from "../store.ts";
import { sideName, tell } from "../tell.ts";

/** Subscriber of `review.shown`: the one who was reviewed may now read it, and answer. */
export async function tellReview(ctx: Ctx, { reviewId }: { reviewId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
    const order = review && (await findOrder(ctx, review.orderId));
    if (!order) return;
    await tell(ctx, order, {
      userId: review.subjectId,
      key: `review:${reviewId}:shown`,
      title: "收到新的評價",
      text: [
        `${sideName[review.side === "buyer" ? "buyer" : "seller"]}的評價已經公開，你可以在 ${terms.replyDays} 天內回覆一次。`,
      ],
    });
  });
}
