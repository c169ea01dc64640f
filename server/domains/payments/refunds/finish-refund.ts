import { eq } from "drizzle-orm";
import type { RefundState } from "#contract/payments/states.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import type { RefundResult } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { paymentRefunded, refundRefused } from "../events.ts";
import type { PaymentAttempt, Refund } from "../store.ts";
import { transitionAttempt, transitionRefund } from "../transition/run.ts";

/** Stores the gateway's result of a refund of a locked attempt, and emits its event. */
export async function finishRefund(
  ctx: Ctx,
  attempt: PaymentAttempt,
  refund: Refund,
  { state, code, message }: RefundResult,
): Promise<void> {
  const done = state !== "refused";
  const why = { code, message };
  const record = done ? { ...recordOf(attempt, refund), ...why } : refusalRecord(attempt, refund, why);
  await transitionRefund(ctx, refund, done ? "finish" : "refuse", "gateway", { why }, record);
  const back = { refundAmount: attempt.refundAmount + refund.amount, refundedAt: ctx.now() };
  await followAttempt(ctx, attempt, done ? back : {});
  if (done) await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way: "gateway" });
  else await notifyRefusal(ctx, attempt, refund, why);
}

type Why = { code: string; message: string };

/** Marks a refund as refused that the bank accepted and then dropped. The caller updates the attempt. */
export async function dropRefund(ctx: Ctx, attempt: PaymentAttempt, refund: Refund, why: Why): Promise<void> {
  await transitionRefund(ctx, refund, "drop", "gateway", { why }, refusalRecord(attempt, refund, why));
  await notifyRefusal(ctx, attempt, refund, why);
}

/** The payload of a refund's events. */
export const factsOf = ({ id, orderId }: PaymentAttempt, refund: Refund) => ({
  refundId: refund.id,
  attemptId: id,
  orderId,
  amount: refund.amount,
  key: refund.key,
});

/** The audit record of a refund. */
const recordOf = ({ orderId }: PaymentAttempt, { amount, key }: Refund) => ({ orderId, amount, key });

const refusalRecord = (attempt: PaymentAttempt, refund: Refund, why: Why) => ({ ...recordOf(attempt, refund), ...why });

/** Emits that a refund needs an operator. */
async function notifyRefusal(ctx: Ctx, attempt: PaymentAttempt, refund: Refund, why: Why): Promise<void> {
  await emit(ctx, refundRefused, { ...factsOf(attempt, refund), tries: refund.tries + 1 });
  ctx.log.error({ number: attempt.number, ...refusalRecord(attempt, refund, why) }, "the gateway refused a refund");
}

/** Updates the state of an attempt by its refunds. @param back NT$ refunded through its gateway */
export async function followAttempt(
  ctx: Ctx,
  attempt: PaymentAttempt,
  back: { refundAmount?: number; refundedAt?: Date } = {},
): Promise<void> {
  const rows = await ctx.db
    .selectDistinct({ state: paymentRefunds.state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.attemptId, attempt.id));
  const refunds = rows.map(({ state }) => state as RefundState);
  await transitionAttempt(ctx, attempt, "follow_refunds", "system", { refunds, back });
}
