import { and, eq, inArray, ne, sum } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/events.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { lockTaken, type PaymentAttempt } from "./store.ts";

type RefundWish = {
  orderId: number;
  /** NT$ to give back. */
  amount: number;
  /** The same key is given back once, e.g. `order:12:refund`. */
  key: string;
  /** Which payment, when the order was paid twice; else the first that has enough left. */
  attemptId?: number;
};

/**
 * Writes down that money is to go back, in the caller's transaction; the worker does it afterwards and tells by the
 * event `payment.refunded`.
 * @returns false when this key was asked for before.
 * @throws RangeError when so much was never paid, or is given back already.
 */
export async function refundPayment(ctx: Ctx, wish: RefundWish): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    await lockName(ctx, `refund:${wish.key}`);
    if (await askedBefore(ctx, wish)) return false;
    const attempt = await choose(ctx, wish);
    await writeRefund(ctx, attempt, wish);
    return true;
  });
}

/** Writes the wish down on a locked attempt that has so much left, and wakes the worker. */
export async function writeRefund(
  ctx: Ctx,
  { id, orderId }: PaymentAttempt,
  { key, amount }: Pick<RefundWish, "key" | "amount">,
): Promise<void> {
  await ctx.db.insert(paymentRefunds).values({ attemptId: id, key, amount, tryAt: ctx.now(), createdAt: ctx.now() });
  await ctx.db.update(paymentAttempts).set({ state: "refunding" }).where(eq(paymentAttempts.id, id));
  await audit(ctx, "payment.refund_asked", "payment_attempt", id, { orderId, amount, key });
  await enqueue(ctx, "refund_payment", { attemptId: id }, `refund_payment:${id}`);
}

async function askedBefore(ctx: Ctx, { key, amount }: RefundWish): Promise<boolean> {
  const [before] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.key, key));
  if (before && before.amount !== amount)
    throw new RangeError(`refund ${key} was asked for with NT$${before.amount}, now with NT$${amount}`);
  return before !== undefined;
}

/** The payment that gives the money back: it must still have it, after all that is promised already. */
async function choose(ctx: Ctx, { orderId, amount, key, attemptId }: RefundWish): Promise<PaymentAttempt> {
  const taken = await lockTaken(ctx, orderId);
  const promised = await promisedOf(
    ctx,
    taken.map(({ id }) => id),
  );
  const found = taken.find(
    (attempt) =>
      (attemptId === undefined || attempt.id === attemptId) &&
      amount <= attempt.amount - (promised.get(attempt.id) ?? 0),
  );
  if (!found) throw new RangeError(`no payment of order ${orderId} has NT$${amount} left for refund ${key}`);
  return found;
}

async function promisedOf(ctx: Ctx, attemptIds: number[]): Promise<Map<number, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: paymentRefunds.attemptId, amount: sum(paymentRefunds.amount).mapWith(Number) })
    .from(paymentRefunds)
    .where(and(inArray(paymentRefunds.attemptId, attemptIds), ne(paymentRefunds.state, "refused")))
    .groupBy(paymentRefunds.attemptId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
