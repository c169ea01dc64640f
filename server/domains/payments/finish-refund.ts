import { eq } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import type { RefundResult } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { paymentRefunded, refundRefused } from "./events.ts";
import type { AttemptState } from "./rules.ts";
import type { PaymentAttempt } from "./store.ts";

export type Refund = typeof paymentRefunds.$inferSelect;

/** Books how a refund of a locked attempt ended at the gateway, and tells those who wait for it. */
export async function finishRefund(
  ctx: Ctx,
  attempt: PaymentAttempt,
  refund: Refund,
  { state, code, message }: RefundResult,
): Promise<void> {
  const done = state !== "refused";
  const end = { state: done ? "done" : "refused", code, message, tries: refund.tries + 1, tryAt: null };
  await ctx.db
    .update(paymentRefunds)
    .set({ ...end, doneAt: done ? ctx.now() : null })
    .where(eq(paymentRefunds.id, refund.id));
  const given = done ? { refundAmount: attempt.refundAmount + refund.amount, refundedAt: ctx.now() } : {};
  await ctx.db
    .update(paymentAttempts)
    .set({ ...given, state: await stateAfter(ctx, attempt.id) })
    .where(eq(paymentAttempts.id, attempt.id));

  if (done) {
    await audit(ctx, "payment.refunded", "payment_attempt", attempt.id, {
      ...recordOf(attempt, refund),
      code,
      message,
    });
    await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way: "gateway" });
  } else await tellRefusal(ctx, attempt, refund, { code, message });
}

/** What others hear of a refund. */
export const factsOf = ({ id, orderId }: PaymentAttempt, refund: Refund) => ({
  refundId: refund.id,
  attemptId: id,
  orderId,
  amount: refund.amount,
  key: refund.key,
});

/** What the audit keeps of it. */
const recordOf = ({ orderId }: PaymentAttempt, { amount, key }: Refund) => ({ orderId, amount, key });

/** Tells that a refund waits for a person. */
export async function tellRefusal(
  ctx: Ctx,
  attempt: PaymentAttempt,
  refund: Refund,
  why: { code: string; message: string },
): Promise<void> {
  const record = { ...recordOf(attempt, refund), ...why };
  await audit(ctx, "payment.refund_refused", "payment_attempt", attempt.id, record);
  await emit(ctx, refundRefused, { ...factsOf(attempt, refund), tries: refund.tries + 1 });
  ctx.log.error({ number: attempt.number, ...record }, "the gateway refused a refund");
}

/** What an attempt's refunds make of it. One that was refused stays visible until a person has dealt with it. */
export async function stateAfter(ctx: Ctx, attemptId: number): Promise<AttemptState> {
  const rows = await ctx.db
    .selectDistinct({ state: paymentRefunds.state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.attemptId, attemptId));
  const states = rows.map(({ state }) => state);
  if (["queued", "choosing", "by_bank"].some((state) => states.includes(state))) return "refunding";
  return states.includes("refused") ? "refund_refused" : "refunded";
}
