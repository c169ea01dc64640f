import { eq, sql } from "drizzle-orm";
import { orders } from "#server/db/schema/orders.ts";
import { post, postedTo } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "../process/due.ts";
import type { OrderRow } from "../store.ts";
import { clearedEntries, closingKey } from "./money.ts";

/** The seller's share of a closed order. @throws Error when its closing gave the seller nothing */
async function shareOf(ctx: Ctx, { id, sellerId }: OrderRow): Promise<number> {
  const share = await postedTo(ctx, closingKey(id), { kind: "revenue_pending", userId: sellerId });
  if (share <= 0) throw new Error(`the closing of order ${id} left its seller NT$${share}`);
  return share;
}

/** Turns the sellers' shares whose rest is over into balance. @returns how many failed */
export function clearRevenue(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  return eachDue(ctx, sql`o.cleared_at is null and o.clears_at <= ${now}`, async (ctx, order) => {
    if (order.clearedAt) return;
    // What the closing gave the seller, not what it would give by today's formula.
    const seller = await shareOf(ctx, order);
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
