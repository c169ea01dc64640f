import { eq, sql } from "drizzle-orm";
import { isNumbered } from "#contract/payments/methods.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { lostBack } from "#server/domains/finance/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit, enqueue } from "#server/kernel/delivery/events.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { refundToChoose } from "../events.ts";
import { isChoosing, isGivenUp, isTaken } from "../process/predicates.ts";
import { refundProcess } from "../process/refund.ts";
import { lockAttempt, type PaymentAttempt } from "../store.ts";
import { transitionAttempt } from "../transition/run.ts";

type RefundWish = {
  /** The attempt to refund. An order may have been paid twice, so its number is not enough. */
  attemptId: number;
  /** NT$ to refund. */
  amount: number;
  /** Idempotency key, such as `order:12:refund`. */
  key: string;
};

/**
 * Stores a refund in the caller's transaction. The worker carries it out afterwards and emits `payment.refunded`.
 * @returns false when this key exists already
 * @throws RangeError when it exceeds what was paid and not refunded
 */
export async function refundPayment(ctx: Ctx, wish: RefundWish): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    await lockName(ctx, `refund:${wish.key}`);
    if (await askedBefore(ctx, wish)) return false;
    const attempt = await lockAttempt(ctx, wish.attemptId);
    const left = isTaken.test(attempt) ? attempt.amount - (await promisedOf(ctx, attempt.id)) : 0;
    if (wish.amount > left) throw new RangeError(`payment ${attempt.id} has NT$${left} left for refund ${wish.key}`);
    await writeRefund(ctx, attempt, wish);
    return true;
  });
}

/**
 * Stores a refund of a locked attempt, and queues it or asks the payer to choose an account. The caller has checked the
 * amount.
 */
export async function writeRefund(
  ctx: Ctx,
  attempt: PaymentAttempt,
  { key, amount }: Pick<RefundWish, "key" | "amount">,
): Promise<void> {
  const { id, orderId, method } = attempt;
  const now = ctx.now();
  const fresh = { state: null, tries: 0, confirmedAt: null };
  const values = changesOf(refundProcess, "ask", fresh, now, { numbered: isNumbered(method) });
  const refund = one(
    await ctx.db
      .insert(paymentRefunds)
      .values({ ...values, attemptId: id, key, amount, createdAt: now })
      .returning(),
  );
  await transitionAttempt(ctx, attempt, "follow_refunds", "system", { refunds: [values.state] });
  await recordAct(ctx, refundProcess, "ask", id, { orderId, amount, key });
  if (isChoosing.test(refund)) {
    const facts = { refundId: refund.id, attemptId: id, orderId, amount, key };
    return emit(ctx, refundToChoose, { ...facts, again: false });
  }
  await enqueue(ctx, "refund_payment", { attemptId: id }, `refund_payment:${id}`);
}

async function askedBefore(ctx: Ctx, { key, amount }: RefundWish): Promise<boolean> {
  const [before] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.key, key));
  if (before && before.amount !== amount)
    throw new RangeError(`refund ${key} was asked for with NT$${before.amount}, now with NT$${amount}`);
  return before !== undefined;
}

/**
 * NT$ of a payment that are refunded, will be refunded, or were lost to chargebacks. A refused refund is still owed to
 * the payer.
 */
export async function promisedOf(ctx: Ctx, attemptId: number): Promise<number> {
  const rows = await read(ctx.db, { amount: num })`
    select coalesce(sum(r.amount), 0)::int + ${lostBack(sql`${attemptId}::int`)} as amount
    from payment_refunds r where r.attempt_id = ${attemptId} and not ${isGivenUp.sql("r")}`;
  return rows[0]?.amount ?? 0;
}

/** NT$ of a payment that were neither refunded nor lost, nor are on their way back. */
export async function leftToRefund(ctx: Ctx, attemptId: number): Promise<number> {
  const rows = await read(ctx.db, { amount: num })`select p.amount from payment_attempts p where p.id = ${attemptId}`;
  return (rows[0]?.amount ?? 0) - (await promisedOf(ctx, attemptId));
}
