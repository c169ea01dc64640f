import { and, eq, lte } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { GatewayCallError, type RefundResult } from "#server/integrations/payment-gateways/port.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { gatewayNamed } from "../gateways.ts";
import { isQueued } from "../process/predicates.ts";
import { isGivenUp, LATE, nextRefundTry, REFUND_TURN, WORRYING_TRIES } from "../process/rules.ts";
import { halfRound } from "../round-time.ts";
import { lockAttempt, type PaymentAttempt, type Refund } from "../store.ts";
import { transitionRefund } from "../transition/run.ts";
import { isChargedBack } from "./cancel-refunds.ts";
import { finishRefund } from "./finish-refund.ts";

/**
 * Every attempt with a refund that is due, as far as its time goes; the minute's round, for what the queue has lost or put
 * off.
 */
export async function runDueRefunds(ctx: Ctx): Promise<void> {
  const isOver = halfRound();
  const due = await ctx.db
    .selectDistinct({ attemptId: paymentRefunds.attemptId })
    .from(paymentRefunds)
    .where(lte(paymentRefunds.tryAt, ctx.now()));
  for (const { attemptId } of due) {
    if (isOver()) return;
    await runRefunds(ctx, attemptId);
  }
}

/**
 * Gives back what waits on one attempt, one after the other in the order it was asked for: the gateway only tells how
 * much went back in all, so which refund that was is certain only in order. One worker has the turn at a time; the
 * attempt's row is free while the gateway is called, because its notices want an answer within seconds. Whoever is killed
 * in between leaves the row as it was: the next turn asks the gateway first and finds the money gone.
 */
export async function runRefunds(ctx: Ctx, attemptId: number): Promise<void> {
  for (let turn = await takeTurn(ctx, attemptId); turn; turn = await takeTurn(ctx, attemptId)) {
    const result = await callInTurn(ctx, turn);
    if (!(await endTurn(ctx, turn, result))) return;
  }
}

type Turn = { attempt: PaymentAttempt; refund: Refund; until: Date };

/** @returns the refund that is next, for this worker alone; null when none is due or another worker is at it. */
async function takeTurn(ctx: Ctx, attemptId: number): Promise<Turn | null> {
  return tx(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, attemptId);
    const now = ctx.now();
    if (attempt.refundingUntil && attempt.refundingUntil > now) return null;
    const refund = await nextOf(ctx, attemptId);
    if (!refund?.tryAt || refund.tryAt > now) return null;
    if (await isChargedBack(ctx, attemptId)) return null;
    const until = later(now, REFUND_TURN);
    await ctx.db.update(paymentAttempts).set({ refundingUntil: until }).where(eq(paymentAttempts.id, attemptId));
    return { attempt, refund, until };
  });
}

async function nextOf(ctx: Ctx, attemptId: number): Promise<Refund | undefined> {
  const [refund] = await ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.attemptId, attemptId), isQueued.sql("payment_refunds")))
    .orderBy(paymentRefunds.id)
    .limit(1);
  return refund;
}

type Result = RefundResult | { state: "unknown"; code: string; message: string };

async function callInTurn(ctx: Ctx, { attempt, refund, until }: Turn): Promise<Result> {
  try {
    return await gatewayNamed(ctx, attempt.gateway).refund({
      number: attempt.number,
      paid: attempt.amount,
      refundedBefore: attempt.refundAmount + attempt.excessBooked,
      amount: refund.amount,
      gatewayTrade: attempt.gatewayTrade,
      beginBefore: until,
    });
  } catch (error) {
    if (error instanceof GatewayCallError)
      return { state: "unknown", code: error.code || error.kind, message: error.message };
    await ctx.db.update(paymentAttempts).set({ refundingUntil: null }).where(isOurs(attempt, until));
    throw error;
  }
}

const isOurs = ({ id }: PaymentAttempt, until: Date) =>
  and(eq(paymentAttempts.id, id), eq(paymentAttempts.refundingUntil, until));

/** Writes down what the gateway said. @returns true when this refund is over and the next may come. */
async function endTurn(ctx: Ctx, { attempt: { id }, refund, until }: Turn, result: Result): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, id);
    // Another took over after a pause of this process; it has asked the gateway itself.
    if (attempt.refundingUntil?.getTime() !== until.getTime()) return false;
    await ctx.db.update(paymentAttempts).set({ refundingUntil: null }).where(eq(paymentAttempts.id, id));
    const { state, code, message } = result;
    if (state === "done" || state === "accepted" || state === "refused") {
      await finishRefund(ctx, attempt, refund, { state, code, message });
      return true;
    }
    const over = isGivenUp(refund, state, ctx.now());
    // The console sends it again, which asks the gateway first how much went back, or settles it by hand.
    if (over) await finishRefund(ctx, attempt, refund, { state: "refused", code: LATE, message: `${code} ${message}` });
    else await putOff(ctx, refund, result);
    return over;
  });
}

async function putOff(ctx: Ctx, refund: Refund, { state, code, message }: Result): Promise<void> {
  const tries = refund.tries + 1;
  const tryAt = state === "waiting" ? later(ctx.now(), HOUR) : nextRefundTry(tries, ctx.now());
  const level = tries < WORRYING_TRIES ? "warn" : "error";
  ctx.log[level]({ refund: refund.id, tries, code }, "a refund did not get through yet");
  await transitionRefund(ctx, refund, "put_off", "gateway", { why: { code, message }, tryAt });
}
