import { eq, sql } from "drizzle-orm";
import { orders } from "#server/db/schema/orders.ts";
import { orderHeld } from "#server/db/sql/finance.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import { post, postedTo } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { eachDue } from "../due.ts";
import { clearedEntries, closingKey } from "../money/money.ts";
import type { OrderRow } from "../store.ts";
import { isHeldBack } from "./hold-revenue.ts";

/** What chargebacks and later refunds took from a share, less what they gave back, during its hold: negative or 0. */
async function takenFor(ctx: Ctx, { id, sellerId }: OrderRow): Promise<number> {
  const rows = await read(ctx.db, { amount: num })`
    select coalesce(sum(e.amount), 0)::int as amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
    where j.order_id = ${id} and (j.kind like 'chargeback.%' or j.kind = 'order.refunded_later') and a.kind = 'revenue_pending' and a.user_id = ${sellerId}`;
  return rows[0]?.amount ?? 0;
}

/** The seller's remaining share of a closed order, NT$. @throws Error when closing gave the seller nothing */
async function shareOf(ctx: Ctx, order: OrderRow): Promise<number> {
  const { id, sellerId } = order;
  const share = await postedTo(ctx, closingKey(id), { kind: "revenue_pending", userId: sellerId });
  if (share <= 0) throw new Error(`the closing of order ${id} left its seller NT$${share}`);
  return share + (await takenFor(ctx, order));
}

/**
 * Turns sellers' shares into balance when their hold ends, unless a chargeback is open or an operator must check.
 * @returns how many failed
 */
export function clearRevenue(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const due = sql`select o.id, o.clears_at as at from orders o where o.cleared_at is null and o.clears_at <= ${now}
    and not ${orderFrozen(sql`o.id`)} and not ${orderHeld(sql`o.id`)}`;
  return eachDue(ctx, due, async (ctx, order) => {
    if (order.clearedAt || order.frozen || (await isHeldBack(ctx, order))) return;
    // The amount that closing posted, not what today's formula would give.
    const seller = await shareOf(ctx, order);
    if (seller > 0)
      await post(ctx, {
        kind: "order.cleared",
        key: `order:${order.id}:cleared`,
        orderId: order.id,
        entries: clearedEntries(seller, order.sellerId),
      });
    await ctx.db.update(orders).set({ clearedAt: ctx.now() }).where(eq(orders.id, order.id));
    await audit(ctx, "order.clear", "order", order.id, { amount: seller });
  });
}
