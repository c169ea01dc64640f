import { and, eq, isNotNull, sql } from "drizzle-orm";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { lostBack } from "#server/domains/finance/process/predicates.ts";
import { leftToRefund, paidBy } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { type Source, takenFrom } from "../money/payment-sources.ts";
import type { OrderRow } from "../store.ts";

/** The payments in escrow, less what banks have charged back. */
export async function heldSources(ctx: Ctx, order: OrderRow): Promise<Source[]> {
  const sources = await sourcesOf(ctx, order);
  const held: Source[] = [];
  for (const source of sources) {
    const back = lostBack(sql`${source.attemptId}::int`);
    const rows = await read(ctx.db, { back: num })`select ${back} as back`;
    held.push({ ...source, amount: source.amount - (rows[0]?.back ?? 0) });
  }
  return held;
}

/**
 * The payments in escrow for an order, oldest first. Late and double payments are not among them; they are refunded at
 * once.
 */
export async function sourcesOf(ctx: Ctx, { id, paidAttemptId, paidMoney }: OrderRow): Promise<Source[]> {
  const added = await ctx.db
    .select({
      attemptId: orderSupplements.paidAttemptId,
      kind: orderSupplements.kind,
      amount: orderSupplements.paidMoney,
    })
    .from(orderSupplements)
    .where(and(eq(orderSupplements.orderId, id), isNotNull(orderSupplements.paidAttemptId)))
    .orderBy(orderSupplements.id);
  const held = added.filter(({ kind }) => kind !== "tip");
  const first = paidMoney - held.reduce((sum, { amount }) => sum + amount, 0);
  const all = [{ attemptId: paidAttemptId, amount: first }, ...held];
  const sources: Source[] = [];
  for (const { attemptId, amount } of all)
    if (attemptId !== null && amount > 0) sources.push({ attemptId, amount, ...(await paidBy(ctx, attemptId)) });
  return sources;
}

/**
 * The payments that a refund of a completed order goes back to. @throws Refusal when banks have charged back a part of
 * them meanwhile
 */
export async function refundSources(ctx: Ctx, order: OrderRow, amount: number): Promise<Source[]> {
  if (amount === 0) return [];
  const left: Source[] = [];
  for (const source of await sourcesOf(ctx, order))
    left.push({ ...source, amount: Math.min(source.amount, await leftToRefund(ctx, source.attemptId)) });
  if (left.reduce((sum, source) => sum + source.amount, 0) < amount)
    refuse("transition_refused", "銀行已經退還這筆付款的一部分，請聯絡客服處理。");
  return takenFrom(left, amount);
}
