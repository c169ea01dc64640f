import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { ReviewForm } from "#contract/orders/reviews.ts";
import { reviews } from "#server/db/schema/orders.ts";
import { refuseContacts } from "#server/domains/messaging/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { reviewShown } from "../events.ts";
import { mySide } from "../policy.ts";
import { awaitsReply, isReviewer, mayReview, reviewUntil } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";
import { lockOrder } from "../store.ts";

/** Makes the hidden reviews of an order visible. */
export async function showReviews(ctx: Ctx, orderId: number): Promise<void> {
  const shown = await ctx.db
    .update(reviews)
    .set({ shownAt: ctx.now() })
    .where(and(eq(reviews.orderId, orderId), isNull(reviews.shownAt)))
    .returning({ reviewId: reviews.id, serviceId: reviews.serviceId, subjectId: reviews.subjectId });
  for (const row of shown) await emit(ctx, reviewShown, row);
}

const written = (ctx: Ctx, orderId: number) =>
  ctx.db.select({ side: reviews.side, text: reviews.text }).from(reviews).where(eq(reviews.orderId, orderId));

/**
 * Reviews the other side; the same text twice is a second click. It stays hidden until everybody who may review has, or the time is up.
 * @throws Refusal review_closed when it is too late, not theirs to write, or written already
 */
export async function reviewOrder(ctx: Ctx, id: number, form: z.output<typeof ReviewForm>): Promise<void> {
  const { overall, quality, communication, value, text } = form;
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const side = mySide(ctx, order);
    if (!mayReview[side].test(order, ctx.now())) refuse("review_closed");
    const before = await written(ctx, id);
    const mine = before.find((each) => each.side === side);
    if (mine) return mine.text === text ? undefined : refuse("review_closed");
    const authorId = memberId(ctx);
    const subjectId = side === "buyer" ? order.sellerId : order.buyerId;
    await ctx.db.insert(reviews).values({
      orderId: id,
      serviceId: order.serviceId,
      authorId,
      subjectId,
      side,
      overall,
      quality,
      communication,
      value,
      text,
      showAt: reviewUntil(order) ?? ctx.now(),
      createdAt: ctx.now(),
    });
    await audit(ctx, "order.review", "order", id, { side, overall });
    const sides = new Set([...before.map((each) => each.side), side]);
    const awaited = orderProcess.sides.filter((each) => isReviewer[each].test(order, ctx.now()));
    if (awaited.every((each) => sides.has(each))) await showReviews(ctx, id);
  });
}

/** The one who was reviewed answers once, within 30 days of its showing. @throws Refusal contact_details, review_closed */
export async function replyToReview(ctx: Ctx, reviewId: number, text: string): Promise<void> {
  await refuseContacts(ctx, "review_reply", null, { text });
  await tx(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
    if (!row || row.subjectId !== memberId(ctx) || !row.shownAt) return refuse("not_found");
    if (!awaitsReply.test(row, ctx.now())) refuse("review_closed");
    await ctx.db.update(reviews).set({ reply: text, repliedAt: ctx.now() }).where(eq(reviews.id, reviewId));
    await audit(ctx, "review.reply", "review", reviewId);
  });
}
