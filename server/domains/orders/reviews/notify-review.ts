import { eq } from "drizzle-orm";
import type { Side } from "#contract/orders/states.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lineOf } from "#server/kernel/process/process-table.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyParty } from "../notify.ts";
import { reviewProcess } from "../process/review.ts";
import { findOrder } from "../store.ts";

/** Subscriber of `review.shown`: tells the one who was reviewed by the row of the table. */
export async function notifyReview(ctx: Ctx, { reviewId }: { reviewId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
    const order = review && (await findOrder(ctx, review.orderId));
    if (!order) return;
    const row = reviewProcess.transitions.show;
    await notifyParty(ctx, order, {
      userId: review.subjectId,
      key: `review:${reviewId}:shown`,
      title: lineOf(row, "system"),
      words: row.mail?.({ side: review.side as Side }, {}, "subject") ?? {},
    });
  });
}
