import { eq } from "drizzle-orm";
import type { Side } from "#contract/orders/states.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isReviewer, type ReviewTimes, reviewStateOf, reviewUntil } from "../process/predicates.ts";
import type { ReviewFacts } from "../process/review.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderRow } from "../store.ts";

type Stored = typeof reviews.$inferSelect;
export type ReviewRow = Omit<Stored, "side"> & ReviewFacts;

/**
 * The facts of one side's review of an order.
 * @param stored the review, if written
 * @param written the sides that have written a review
 */
export const reviewFacts = (
  order: OrderRow,
  side: Side,
  stored: ReviewTimes | null,
  written: readonly string[],
): ReviewFacts => ({
  state: reviewStateOf(stored),
  side,
  order,
  shownAt: stored?.shownAt ?? null,
  reply: stored?.reply ?? null,
  complete: orderProcess.sides.every((each) => written.includes(each) || !isReviewer[each].test(order, new Date(0))),
  until: reviewUntil(order),
});

/** The written reviews of an order, including hidden ones. */
export async function reviewsOf(ctx: Ctx, order: OrderRow): Promise<ReviewRow[]> {
  const rows = await ctx.db.select().from(reviews).where(eq(reviews.orderId, order.id));
  const written = rows.map(({ side }) => side);
  return rows.map((row) => ({ ...row, ...reviewFacts(order, row.side as Side, row, written) }));
}
