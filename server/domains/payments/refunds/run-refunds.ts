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
 * Runs every minute, within its time limit, for due refunds that the queue has lost or postponed.
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
 * Carries out the refunds of an attempt one by one, in the order of their requests: the gateway only reports the
 * refunded total, so the order identifies each. One worker holds the lease; the attempt's row is not locked while the
 * gateway is called, because webhooks need an answer within seconds. If a worker is killed, the row stays as it was,
 * and the next worker first queries how much was refunded.
 */
export async function runRefunds(ctx: Ctx, attemptId: number): Promise<void> {
  for (let lease = await takeLease(ctx, attemptId); lease; lease = await takeLease(ctx, attemptId)) {
    const result = await callUnderLease(ctx, lease);
    if (!(await endLease(ctx, lease, result))) return;
  }
}

type Lease = { attempt: PaymentAttempt; refund: Refund; until: Date };

/** Takes the lease. @returns the next refund; null when none is due or another worker holds the lease */
async function takeLease(ctx: Ctx, attemptId: number): Promise<Lease | null> {
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

async function callUnderLease(ctx: Ctx, { attempt, refund, until }: Lease): Promise<Result> {
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

/** Stores the gateway's answer. @returns true when this refund has ended and the next may follow */
async function endLease(ctx: Ctx, { attempt: { id }, refund, until }: Lease, result: Result): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, id);
    // Another worker took over after a pause of this process and has queried the gateway itself.
    if (attempt.refundingUntil?.getTime() !== until.getTime()) return false;
    await ctx.db.update(paymentAttempts).set({ refundingUntil: null }).where(eq(paymentAttempts.id, id));
    const { state, code, message } = result;
    if (state === "done" || state === "accepted" || state === "refused") {
      await finishRefund(ctx, attempt, refund, { state, code, message });
      return true;
    }
    const over = isGivenUp(refund, state, ctx.now());
    // An operator sends it again, which first queries the refunded total, or settles it by hand.
    if (over) await finishRefund(ctx, attempt, refund, { state: "refused", code: LATE, message: `${code} ${message}` });
    else await putOff(ctx, refund, result);
    return over;
  });
}

async function putOff(ctx: Ctx, refund: Refund, { state, code, message }: Result): Promise<void> {
  const tries = refund.tries + 1;
  const tryAt = state === "waiting" ? later(ctx.now(), HOUR) : nextRefundTry(tries, ctx.now());
  const level = tries < WORRYING_TRIES ? "warn" : "error";
  ctx.log[level]({ refund: refund.id, tries, code }, "a refund has not succeeded yet");
  await transitionRefund(ctx, refund, "put_off", "gateway", { why: { code, message }, tryAt });
}
