import { eq } from "drizzle-orm";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { GatewayCallError, type Verdict } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { one } from "#server/kernel/rows.ts";
import { gatewayNamed } from "../gateways.ts";
import { attemptProcess } from "../process/attempt.ts";
import { isDoubtful } from "../process/rules.ts";
import { asAttempt, lockAttempt, type PaymentAttempt } from "../store.ts";
import { transitionAttempt } from "../transition/run.ts";
import { markPaid } from "./mark-paid.ts";

/** Acts of the finance console on a doubtful payment. Each runs in the caller's transaction. */

/** Queues another query to the gateway. @returns false when the payment is no longer in doubt */
export async function askOnceMore(ctx: Ctx, attemptId: number): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (!isDoubtful(attempt)) return false;
  await ctx.db
    .update(paymentAttempts)
    .set({ askAt: ctx.now(), asked: 0, askedAt: null })
    .where(eq(paymentAttempts.id, attemptId));
  await audit(ctx, "payment.ask_again", "payment_attempt", attemptId, { number: attempt.number });
  return true;
}

/**
 * The gateway's answer about a doubtful payment; null if it does not know it.
 * @throws Refusal conflict when it does not answer
 */
async function verdictOf(ctx: Ctx, attempt: PaymentAttempt): Promise<Verdict | null> {
  const { number, amount, gatewayTrade, wrongAmount } = attempt;
  const port = gatewayNamed(ctx, attempt.gateway);
  let last: Verdict | null = null;
  // Some gateways find a payment only with its amount.
  for (const sum of wrongAmount === null ? [amount] : [wrongAmount, amount]) {
    last = await answered(() => port.query(number, sum, gatewayTrade));
    if (last?.status === "paid") break;
  }
  return last;
}

/**
 * NT$ of a doubtful payment that the gateway says it still has.
 * @throws Refusal conflict where it does not answer
 */
export async function heldAtGateway(ctx: Ctx, attemptId: number): Promise<number> {
  const verdict = await verdictOf(ctx, await getAttempt(ctx, attemptId));
  return verdict?.status === "paid" ? verdict.amount : 0;
}

/**
 * Queries the gateway about a doubtful payment before an operator records that nothing was paid. A payment that it
 * confirms is booked as from a webhook.
 * @returns `amount`: NT$ if it is paid
 * @throws Refusal conflict where it does not answer
 */
export async function takeIfPaid(
  ctx: Ctx,
  attemptId: number,
): Promise<{ status: "paid" | "processing" | "nothing"; amount: number }> {
  const attempt = await getAttempt(ctx, attemptId);
  const verdict = await verdictOf(ctx, attempt);
  if (verdict?.status === "processing") return { status: "processing", amount: 0 };
  if (verdict?.status !== "paid") return { status: "nothing", amount: 0 };
  await markPaid(ctx, attempt.gateway, verdict);
  return { status: "paid", amount: verdict.amount };
}

/** NT$ that the gateway refunded of a payment beyond what is booked. @throws Refusal conflict */
export async function backBeyondBooks(ctx: Ctx, refundId: number): Promise<number> {
  const [refund] = await ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId));
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  const { gateway, number, amount, gatewayTrade, refundAmount, excessBooked } = await getAttempt(ctx, refund.attemptId);
  const back = await answered(() => gatewayNamed(ctx, gateway).givenBack(number, amount, gatewayTrade));
  return (back?.amount ?? 0) - refundAmount - excessBooked;
}

async function getAttempt(ctx: Ctx, id: number): Promise<PaymentAttempt> {
  return one(await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)));
}

async function answered<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    return refuse("conflict", "金流目前沒有回應，無法確認這筆款項，請稍後再登錄。");
  }
}

/**
 * Closes a doubtful payment by an operator's finding: no money came, or it was refunded outside of the product.
 * @returns false when the gateway has answered meanwhile
 */
export async function closeAttempt(ctx: Ctx, attemptId: number, outcome: "nothing" | "returned"): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (refusalOf(attemptProcess, "close_by_hand", asAttempt(attempt), "operator", ctx.now())) return false;
  const { number } = attempt;
  await transitionAttempt(ctx, attempt, "close_by_hand", "operator", { outcome }, { number, outcome });
  return true;
}

/** Queues another comparison of the refunded sum. @returns false when there is no excess any more */
export async function compareOnceMore(ctx: Ctx, attemptId: number): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (attempt.excessAmount === null) return false;
  await enqueue(ctx, "confirm_refunds", {});
  return true;
}

/**
 * Writes off what the gateway refunded beyond what was booked; the caller posts the journal.
 * @returns NT$, or null when there is no excess any more
 */
export async function writeOffExcess(ctx: Ctx, attemptId: number): Promise<number | null> {
  const { excessAmount, excessBooked, number } = await lockAttempt(ctx, attemptId);
  if (excessAmount === null) return null;
  await ctx.db
    .update(paymentAttempts)
    .set({ excessAmount: null, excessBooked: excessBooked + excessAmount })
    .where(eq(paymentAttempts.id, attemptId));
  await audit(ctx, "payment.book_excess", "payment_attempt", attemptId, { number, amount: excessAmount });
  return excessAmount;
}
