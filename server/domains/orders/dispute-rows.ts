import { and, eq, isNull, sql } from "drizzle-orm";
import type { disputeStates } from "#contract/orders/disputes.ts";
import { orderDisputes, orderPauses } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { settings } from "#server/kernel/settings.ts";
import type { OrderRow } from "./store.ts";

/** Why an order stands still; so far nothing else stops its clock. */
const PAUSED_BY = "dispute";

/** Refuses more than was paid, at its field. */
export function refuseOverTotal(order: OrderRow, amount: number, field: "amount" | "refund"): void {
  if (amount > order.total) refuseField("invalid", field, `退款金額最多 NT$${order.total.toLocaleString("en")}。`);
}

/** A dispute stops the clock: who could open one again and again could stop it for good. */
export async function refuseTooMany(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from order_disputes where order_id = ${orderId} and opened_by = ${memberId(ctx)}`);
  if ((rows[0]?.n ?? 0) >= settings.disputesPerSide)
    refuse("transition_refused", `每一方最多申請 ${settings.disputesPerSide} 次平台協調，需要協助請聯絡客服。`);
}

type NewDispute = Omit<typeof orderDisputes.$inferInsert, "createdAt"> & { openedAt: Date };

/** Writes the dispute, and that the order's clock stands still from then on. */
export async function writeDispute(ctx: Ctx, { openedAt, ...dispute }: NewDispute): Promise<void> {
  await ctx.db.insert(orderDisputes).values({ ...dispute, createdAt: openedAt });
  await ctx.db.insert(orderPauses).values({ orderId: dispute.orderId, reason: PAUSED_BY, from: openedAt });
}

/** Ends the open dispute, and the pause with it. @param moved the order after the move that ended it */
export async function endDispute(
  ctx: Ctx,
  { id: orderId, pauses }: OrderRow,
  state: Exclude<(typeof disputeStates)[number], "open">,
): Promise<void> {
  // The very moment of the move, so that the rows and the dates that came of them agree.
  const now = pauses.at(-1)?.until ?? ctx.now();
  await ctx.db
    .update(orderDisputes)
    .set({ state, endedAt: now })
    .where(and(eq(orderDisputes.orderId, orderId), eq(orderDisputes.state, "open")));
  await ctx.db
    .update(orderPauses)
    .set({ until: now })
    .where(and(eq(orderPauses.orderId, orderId), isNull(orderPauses.until)));
}
