import { eq } from "drizzle-orm";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit, enqueue } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { either, type Timeless } from "#server/kernel/process/predicate.ts";
import { paymentRefunded } from "../events.ts";
import { isRefused, isTransfer } from "../process/predicates.ts";
import { refundAccount } from "../process/rules.ts";
import { lockAttempt, type PaymentAttempt, type Refund } from "../store.ts";
import { transitionRefund } from "../transition/run.ts";
import { isChargedBack } from "./cancel-refunds.ts";
import { factsOf, followAttempt } from "./finish-refund.ts";
import { promisedOf } from "./refund-payment.ts";
import { admitByAdmin } from "./to-account.ts";

/** The platform's bank may pay it. */
const mayBePaidByBank = either(isRefused, isTransfer);

/** Acts of the finance console on a refused refund. Each runs in the caller's transaction. */

type Locked = { refund: Refund; attempt: PaymentAttempt };

/**
 * A refund in that state with its attempt, both locked; null when it has changed.
 * @throws Refusal conflict while a chargeback of the payment is open, and after it has returned the money
 */
export async function lockRefund(
  ctx: Ctx,
  refundId: number,
  waits: Timeless<{ state: string }>,
): Promise<Locked | null> {
  const [found] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId));
  if (!found) throw new Error(`there is no refund ${refundId}`);
  // Lock the attempt first, as everywhere; then read the row again.
  const attempt = await lockAttempt(ctx, found.attemptId);
  const [refund] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId)).for("update");
  if (await isChargedBack(ctx, attempt.id))
    refuse("conflict", "付款的銀行正在處理這筆款項的爭議，有結果之前先不退款，以免重複。");
  if ((await promisedOf(ctx, attempt.id)) > attempt.amount)
    refuse("conflict", "付款的銀行已經把這筆款項退還買家，不會再退一次。");
  return refund && waits.test(refund) ? { refund, attempt } : null;
}

/** Sends it again. @returns false when it is no longer refused */
export async function retryRefund(ctx: Ctx, refundId: number): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId, isRefused);
  if (!locked) return false;
  const { refund, attempt } = locked;
  const { key, amount } = refund;
  await transitionRefund(ctx, refund, "retry", "operator", {}, { key, amount });
  await followAttempt(ctx, attempt);
  await enqueue(ctx, "refund_payment", { attemptId: attempt.id }, `refund_payment:${attempt.id}`);
  return true;
}

/**
 * Records that the payer has the money by a way outside of the product.
 * @param way `gateway`: refunded on the gateway's own pages; `bank`: by the platform's bank, so that the gateway keeps
 * it
 * @returns the platform's account of the refund, or null when it has left the console
 * @throws Refusal invalid at `way` where it may not go to an account (`admitByAdmin`); conflict as `lockRefund`
 */
export async function settleRefund(
  ctx: Ctx,
  refundId: number,
  way: "gateway" | "bank",
): Promise<ReturnType<typeof refundAccount> | null> {
  if (way === "bank") await admitByAdmin(ctx, refundId);
  const locked = await lockRefund(ctx, refundId, way === "bank" ? mayBePaidByBank : isRefused);
  if (!locked) return null;
  const { refund, attempt } = locked;
  const { key, amount } = refund;
  const name = way === "gateway" ? "finish_by_hand" : "pay_by_bank";
  await transitionRefund(ctx, refund, name, "operator", {}, { key, amount, way });
  const given = way === "gateway" ? { refundAmount: attempt.refundAmount + amount } : {};
  await followAttempt(ctx, attempt, given);
  await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way });
  return refundAccount(attempt);
}
