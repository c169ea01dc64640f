import { eq } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit, enqueue } from "#server/kernel/delivery/events.ts";
import { paymentRefunded } from "./events.ts";
import { factsOf, type Refund, stateAfter } from "./finish-refund.ts";
import { lockAttempt, type PaymentAttempt } from "./store.ts";

/** What the finance desk may do with a refund that was refused. Each in the caller's transaction. */

type Locked = { refund: Refund; attempt: PaymentAttempt };

/** A refund in one of these states with its attempt, both locked; null when it has left them. */
export async function lockRefund(ctx: Ctx, refundId: number, states: readonly string[]): Promise<Locked | null> {
  const [found] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId));
  if (!found) throw new Error(`there is no refund ${refundId}`);
  // The attempt's lock first, as everywhere; then the row is looked at once more.
  const attempt = await lockAttempt(ctx, found.attemptId);
  const [refund] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId)).for("update");
  return refund && states.includes(refund.state) ? { refund, attempt } : null;
}

/** The attempt says what its refunds make of it. */
export async function followAttempt(
  ctx: Ctx,
  { id }: PaymentAttempt,
  more: { refundAmount?: number } = {},
): Promise<void> {
  const state = await stateAfter(ctx, id);
  await ctx.db
    .update(paymentAttempts)
    .set({ ...more, state })
    .where(eq(paymentAttempts.id, id));
}

/** Sends it once more. @returns false when it is not refused any more. */
export async function retryRefund(ctx: Ctx, refundId: number): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId, ["refused"]);
  if (!locked) return false;
  const { refund, attempt } = locked;
  await ctx.db
    .update(paymentRefunds)
    .set({ state: "queued", tries: 0, tryAt: ctx.now() })
    .where(eq(paymentRefunds.id, refund.id));
  await followAttempt(ctx, attempt);
  await audit(ctx, "payment.refund_retried", "payment_attempt", attempt.id, { key: refund.key, amount: refund.amount });
  await enqueue(ctx, "refund_payment", { attemptId: attempt.id }, `refund_payment:${attempt.id}`);
  return true;
}

/**
 * Books that the payer has the money by another way than the product's.
 * @param way `gateway`: given back on the gateway's own pages; `bank`: by the house's bank, the gateway keeps it
 * @returns the refund's gateway, or null when it is not the desk's any more.
 */
export async function settleRefund(ctx: Ctx, refundId: number, way: "gateway" | "bank"): Promise<string | null> {
  const locked = await lockRefund(ctx, refundId, way === "bank" ? ["refused", "by_bank", "choosing"] : ["refused"]);
  if (!locked) return null;
  const { refund, attempt } = locked;
  const now = ctx.now();
  const state = way === "gateway" ? "done" : "settled";
  await ctx.db
    .update(paymentRefunds)
    .set({ state, doneAt: now, confirmedAt: now })
    .where(eq(paymentRefunds.id, refund.id));
  const given = way === "gateway" ? { refundAmount: attempt.refundAmount + refund.amount } : {};
  await followAttempt(ctx, attempt, given);
  await audit(ctx, "payment.refund_settled", "payment_attempt", attempt.id, {
    key: refund.key,
    amount: refund.amount,
    way,
  });
  await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way });
  return attempt.gateway;
}
