import { z } from "zod";
import { balanceOf, postedTo } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { closingKey, type Parts, paidParts } from "../money/money.ts";
import type { OrderRow } from "../store.ts";

/** Sums of an order's refunds after completion, NT$. */
export const LaterSums = z.object({
  amount: num,
  proportional: num,
  money: num,
  points: num,
  coins: num,
  pending: num,
  balance: num,
  fees: num,
  unused: num,
});
export type LaterSums = z.output<typeof LaterSums>;

export async function laterSums(ctx: Ctx, orderId: number): Promise<LaterSums> {
  const rows = await read(ctx.db, LaterSums)`
    select coalesce(sum(amount), 0)::int as amount,
      coalesce(sum(amount) filter (where proportional), 0)::int as proportional,
      coalesce(sum(money), 0)::int as money, coalesce(sum(points), 0)::int as points,
      coalesce(sum(coins), 0)::int as coins, coalesce(sum(pending), 0)::int as pending,
      coalesce(sum(balance), 0)::int as balance, coalesce(sum(fees), 0)::int as fees,
      coalesce(sum(unused), 0)::int as unused
    from later_refunds where order_id = ${orderId}`;
  return one(rows);
}

/** What can still go back of a completed order, by means: what was paid less all that went back, as the books have it. */
export async function leftParts(ctx: Ctx, order: OrderRow, later: LaterSums): Promise<Parts> {
  const paid = paidParts(order);
  const closing = closingKey(order.id);
  const [points, coins] = [
    await postedTo(ctx, closing, { kind: "points", userId: order.buyerId }),
    await postedTo(ctx, closing, { kind: "coins", userId: order.buyerId }),
  ];
  return {
    money: paid.money - (order.refunded - points - coins) - later.money,
    points: paid.points - points - later.points,
    coins: paid.coins - coins - later.coins,
  };
}

/** The seller's share of the order that still rests, and their balance, NT$. */
export async function sellerHas(ctx: Ctx, order: OrderRow, later: LaterSums) {
  const userId = order.sellerId;
  const share = order.clearedAt ? 0 : await postedTo(ctx, closingKey(order.id), { kind: "revenue_pending", userId });
  return {
    pending: Math.max(0, share - (order.clearedAt ? 0 : later.pending)),
    balance: Math.max(0, await balanceOf(ctx, { kind: "balance", userId })),
  };
}
