import { and, eq, lte } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { GatewayCallError, type RefundResult } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentRefunded } from "./events.ts";
import { nextRefundTry, WORRYING_TRIES } from "./rules.ts";
import { lockAttempt, type PaymentAttempt } from "./store.ts";

type Refund = typeof paymentRefunds.$inferSelect;

/** Every attempt with a refund that is due; the minute's round, for what the queue has lost or put off. */
export async function runDueRefunds(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ attemptId: paymentRefunds.attemptId })
    .from(paymentRefunds)
    .where(lte(paymentRefunds.tryAt, ctx.now()));
  for (const { attemptId } of due) await runRefunds(ctx, attemptId);
}

/**
 * Gives back what waits on one attempt, one after the other in the order it was asked for: the gateway only tells how
 * much went back in all, so which refund that was is certain only in order. The attempt stays locked during the call.
 * Whoever is killed in between leaves the row as it was; the next try asks the gateway first and finds the money gone.
 */
export async function runRefunds(ctx: Ctx, attemptId: number): Promise<void> {
  while (await tx(ctx, (ctx) => runNext(ctx, attemptId)));
}

/** @returns true when one is over and the next may come. */
async function runNext(ctx: Ctx, attemptId: number): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  const [refund] = await ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.attemptId, attemptId), eq(paymentRefunds.state, "queued")))
    .orderBy(paymentRefunds.id)
    .limit(1);
  if (!refund?.tryAt || refund.tryAt > ctx.now()) return false;
  const result = await callGateway(ctx, attempt, refund);
  if (result.state === "waiting") {
    await putOff(ctx, refund, result.code, result.message, later(ctx.now(), HOUR));
    return false;
  }
  if (result.state === "unknown") {
    await putOff(ctx, refund, result.code, result.message, nextRefundTry(refund.tries + 1, ctx.now()));
    return false;
  }
  await finish(ctx, attempt, refund, { ...result, state: result.state });
  return true;
}

type Result = RefundResult | { state: "unknown"; code: string; message: string };

async function callGateway(ctx: Ctx, attempt: PaymentAttempt, refund: Refund): Promise<Result> {
  try {
    return await ctx.ports.gateway.refund({
      number: attempt.number,
      paid: attempt.amount,
      refundedBefore: attempt.refundAmount,
      amount: refund.amount,
      gatewayTrade: attempt.gatewayTrade,
    });
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    return { state: "unknown", code: error.code || error.kind, message: error.message };
  }
}

async function putOff(ctx: Ctx, refund: Refund, code: string, message: string, tryAt: Date): Promise<void> {
  const tries = refund.tries + 1;
  const level = tries < WORRYING_TRIES ? "warn" : "error";
  ctx.log[level]({ refund: refund.id, tries, code }, "a refund did not get through yet");
  await ctx.db.update(paymentRefunds).set({ tries, code, message, tryAt }).where(eq(paymentRefunds.id, refund.id));
}

async function finish(ctx: Ctx, attempt: PaymentAttempt, refund: Refund, result: RefundResult): Promise<void> {
  const { code, message } = result;
  const done = result.state !== "refused";
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

  const facts = { orderId: attempt.orderId, amount: refund.amount, key: refund.key };
  const action = done ? "payment.refunded" : "payment.refund_refused";
  await audit(ctx, action, "payment_attempt", attempt.id, { ...facts, code, message });
  const { orderId } = attempt;
  if (done && orderId !== null) await emit(ctx, paymentRefunded, { attemptId: attempt.id, ...facts, orderId });
  if (!done) ctx.log.error({ number: attempt.number, ...facts, code, message }, "the gateway refused a refund");
}

/** One that was refused stays visible until a person has dealt with it. */
async function stateAfter(ctx: Ctx, attemptId: number): Promise<string> {
  const rows = await ctx.db
    .selectDistinct({ state: paymentRefunds.state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.attemptId, attemptId));
  const states = rows.map(({ state }) => state);
  if (states.includes("queued")) return "refunding";
  return states.includes("refused") ? "refund_refused" : "refunded";
}
