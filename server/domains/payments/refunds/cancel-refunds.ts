import { and, desc, eq, sql } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { chargebackRuns } from "#server/domains/finance/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refundCancelled } from "../events.ts";
import { isCancellable } from "../process/predicates.ts";
import { refundAccount } from "../process/rules.ts";
import { lockAttempt, type Refund } from "../store.ts";
import { transitionRefund } from "../transition/run.ts";
import { factsOf, followAttempt } from "./finish-refund.ts";
import { writeRefund } from "./refund-payment.ts";

/** True while a chargeback of the payment is open. Nothing of it is refunded until the bank decides. */
export async function isChargedBack(ctx: Ctx, attemptId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 where ${chargebackRuns(sql`${attemptId}::int`)}`);
  return rows.length > 0;
}

const cancellable = (ctx: Ctx, attemptId: number): Promise<Refund[]> =>
  ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.attemptId, attemptId), isCancellable.sql("payment_refunds")))
    .orderBy(desc(paymentRefunds.id));

/** NT$ of a payment whose refund is not paid out yet. */
export async function toGoBack(ctx: Ctx, attemptId: number): Promise<number> {
  const refunds = await cancellable(ctx, attemptId);
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

type Cancelled = { amount: number; account: ReturnType<typeof refundAccount> };

/**
 * Cancels unpaid refunds of a payment, newest first, after a chargeback of the same money. If only a part of the last
 * one is too much, the rest is requested again. Runs in the caller's transaction; the caller posts the journals.
 * @param most NT$
 * @returns the cancelled NT$, and the platform's account of these refunds
 * @throws Refusal conflict while a worker sends one to the gateway
 */
export async function cancelRefunds(ctx: Ctx, attemptId: number, most: number): Promise<Cancelled> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (attempt.refundingUntil && attempt.refundingUntil > ctx.now())
    refuse("conflict", "這筆付款的退款正在金流處理中，請過幾分鐘再登錄。");
  // A worker that died during its lease books nothing any more: the nightly job queries how much was refunded.
  if (attempt.refundingUntil)
    await ctx.db.update(paymentAttempts).set({ refundingUntil: null }).where(eq(paymentAttempts.id, attemptId));
  let left = most;
  for (const refund of await cancellable(ctx, attemptId)) {
    if (left <= 0) break;
    const { amount, key } = refund;
    await transitionRefund(ctx, refund, "cancel", "system", {}, { key, amount });
    if (amount > left) await writeRefund(ctx, attempt, { key: `${key}:rest`, amount: amount - left });
    left -= Math.min(left, amount);
    await emit(ctx, refundCancelled, factsOf(attempt, refund));
  }
  if (left < most) await followAttempt(ctx, await lockAttempt(ctx, attemptId));
  return { amount: most - left, account: refundAccount(attempt) };
}
