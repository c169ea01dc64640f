import { eq, sql } from "drizzle-orm";
import { orders } from "#server/db/schema/orders.ts";
import { post } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "../process/due.ts";
import { clearedEntries, splitOf } from "./money.ts";

/** Turns the sellers' shares whose rest is over into balance. @returns how many failed */
export function clearRevenue(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const due = sql`select o.id, o.clears_at as at from orders o where o.cleared_at is null and o.clears_at <= ${now}`;
  return eachDue(ctx, due, async (ctx, order) => {
    if (order.clearedAt) return;
    const { seller } = splitOf(order, order.refunded);
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
