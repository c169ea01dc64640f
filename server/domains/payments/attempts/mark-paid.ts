import { eq } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Verdict } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { noteCard } from "../cards/note-card.ts";
import { storeCard } from "../cards/store-card.ts";
import { paymentDoubtful, paymentSettled } from "../events.ts";
import { attemptProcess } from "../process/attempt.ts";
import { isTaken } from "../process/predicates.ts";
import { isDoubtful } from "../process/rules.ts";
import { writeRefund } from "../refunds/refund-payment.ts";
import { asAttempt, lockByNumber, type PaymentAttempt } from "../store.ts";
import { transitionAttempt } from "../transition/run.ts";
import { noteNumber } from "./note-number.ts";

/**
 * Result of applying evidence. `paid` and `failed` changed the attempt, `repeated` found it changed already, `unpaid`
 * is not final. `unknown` is not a number of ours and `amount` is a different sum: both change nothing and need an
 * operator.
 */
export type MarkPaidOutcome = "paid" | "failed" | "repeated" | "unpaid" | "unknown" | "amount";

/**
 * Applies a verified webhook or query result: one transition per number, idempotent. An attempt that failed or expired
 * may still become paid.
 */
export async function markPaid(ctx: Ctx, gateway: string, verdict: Verdict): Promise<MarkPaidOutcome> {
  if (verdict.status === "unpaid" || verdict.status === "processing") {
    await noteNumber(ctx, gateway, verdict);
    return "unpaid";
  }
  return tx(ctx, async (ctx) => {
    const attempt = await lockByNumber(ctx, gateway, verdict.number);
    if (!attempt) {
      ctx.log.error({ number: verdict.number }, "the gateway reported an unknown payment");
      return "unknown";
    }
    return verdict.status === "paid" ? take(ctx, attempt, verdict) : fail(ctx, attempt, verdict);
  });
}

async function take(ctx: Ctx, attempt: PaymentAttempt, verdict: Verdict): Promise<MarkPaidOutcome> {
  if (verdict.amount !== attempt.amount) {
    ctx.log.error({ number: attempt.number, got: verdict.amount, wanted: attempt.amount }, "wrong amount paid");
    const data = { number: attempt.number, got: verdict.amount, wanted: attempt.amount };
    await audit(ctx, "payment.find_difference", "payment_attempt", attempt.id, data);
    if (!isTaken.test(attempt)) await doubt(ctx, attempt.id, verdict.amount);
    return "amount";
  }
  if (isTaken.test(attempt)) {
    // A query has marked it as paid already, and only webhooks contain the token.
    await noteCard(ctx, attempt, verdict.card);
    await storeCard(ctx, attempt, verdict.card);
    return "repeated";
  }
  const { orderId, supplementId, id: attemptId, amount, gateway, number } = attempt;
  const { gatewayTrade, card } = verdict;
  const paid = { paidAt: verdict.paidAt ?? ctx.now(), gatewayTrade, cardLast4: card.last4 ?? attempt.cardLast4 };
  const record = { orderId, number, amount, before: attempt.state };
  const after = await transitionAttempt(ctx, attempt, "pay", "gateway", { paid }, record);
  if (isDoubtful(attempt)) await emit(ctx, paymentDoubtful, { attemptId });
  await noteCard(ctx, attempt, card);
  await storeCard(ctx, attempt, card);
  if (orderId === null) await writeRefund(ctx, after, { key: `card_check:${attemptId}`, amount });
  else await emit(ctx, paymentSettled, { orderId, supplementId, attemptId, amount, gateway });
  return "paid";
}

/** The payer has paid a wrong amount. */
async function doubt(ctx: Ctx, attemptId: number, wrongAmount: number): Promise<void> {
  await ctx.db.update(paymentAttempts).set({ wrongAmount }).where(eq(paymentAttempts.id, attemptId));
  await emit(ctx, paymentDoubtful, { attemptId });
}

/**
 * Failed, cancelled or refunded at the gateway: we have no money. After a payment such a webhook is just out of order.
 */
async function fail(
  ctx: Ctx,
  attempt: PaymentAttempt,
  { code, message, gatewayTrade }: Verdict,
): Promise<MarkPaidOutcome> {
  if (refusalOf(attemptProcess, "fail", asAttempt(attempt), "gateway", ctx.now())) return "repeated";
  const { orderId, id: attemptId, number } = attempt;
  const failed = { failCode: code, failMessage: message, gatewayTrade };
  await transitionAttempt(ctx, attempt, "fail", "gateway", { failed }, { orderId, number, code });
  if (isDoubtful(attempt)) await emit(ctx, paymentDoubtful, { attemptId });
  return "failed";
}
