import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { money } from "#contract/money.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { GatewayCallError, type GivenBack } from "#server/integrations/payment-gateways/port.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentDoubtful } from "../events.ts";
import { gatewayNamed } from "../gateways.ts";
import { isDone, mayHaveGone } from "../process/predicates.ts";
import { lockAttempt, type PaymentAttempt } from "../store.ts";
import { dropRefund, followAttempt } from "./finish-refund.ts";

/** Payments that one night queries; the next night continues. */
const BATCH = 500;

const unconfirmed = and(mayHaveGone.sql("payment_refunds"), isNull(paymentRefunds.confirmedAt));
const unconfirmedYes = and(isDone.sql("payment_refunds"), isNull(paymentRefunds.confirmedAt));

/**
 * Gateways accept a refund long before the bank carries it out, and the bank may still drop it. So every refund is
 * queried again a day later, each night until the bank has carried it out.
 */
export async function confirmRefunds(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .where(
      sql`${paymentAttempts.id} in (select ${paymentRefunds.attemptId} from ${paymentRefunds}
        where ${and(unconfirmed, lte(paymentRefunds.doneAt, later(ctx.now(), -DAY)))})`,
    )
    .orderBy(paymentAttempts.id)
    .limit(BATCH);
  const silent = new Set<string>();
  for (const { attempt } of due) {
    if (silent.has(attempt.gateway)) continue;
    try {
      const back = await gatewayNamed(ctx, attempt.gateway).givenBack(
        attempt.number,
        attempt.amount,
        attempt.gatewayTrade,
      );
      if (back) await tx(ctx, (ctx) => compare(ctx, attempt, back));
      else await cannotTell(ctx, attempt);
    } catch (error) {
      if (!(error instanceof GatewayCallError)) throw error;
      // A gateway that does not answer one query answers none: continue next night.
      ctx.log.warn({ err: error, number: attempt.number }, "refunds could not be confirmed");
      silent.add(attempt.gateway);
    }
  }
}

async function compare(ctx: Ctx, asked: PaymentAttempt, back: GivenBack): Promise<void> {
  const attempt = await lockAttempt(ctx, asked.id);
  // A refund changed between the query and the lock: compare again next night.
  if (attempt.refundAmount !== asked.refundAmount || attempt.refundingUntil !== null) return;
  const excess = back.amount - attempt.excessBooked - attempt.refundAmount;
  if (excess < 0) return drop(ctx, attempt, back.amount - attempt.excessBooked);
  if (excess > 0 || attempt.excessAmount !== null) await noteExcess(ctx, attempt, excess);
  if (excess === 0 && back.settled) await confirm(ctx, attempt.id);
}

/**
 * Notes by how much the gateway gave back too much, or that it does not any more, and updates the item at the finance
 * desk.
 */
async function noteExcess(ctx: Ctx, { id, number }: PaymentAttempt, excess: number): Promise<void> {
  const excessAmount = excess > 0 ? excess : null;
  await ctx.db.update(paymentAttempts).set({ excessAmount }).where(eq(paymentAttempts.id, id));
  await emit(ctx, paymentDoubtful, { attemptId: id });
  if (excessAmount !== null) ctx.log.error({ number, excess }, "the gateway refunded more than was requested");
}

/**
 * The gateway does not know the trade. It counts as confirmed, because querying it every night would count as a wrong
 * number.
 */
async function cannotTell(ctx: Ctx, { id, number }: PaymentAttempt): Promise<void> {
  ctx.log.error({ number }, "the gateway does not know a refunded payment");
  await confirm(ctx, id);
}

async function confirm(ctx: Ctx, attemptId: number): Promise<void> {
  await ctx.db
    .update(paymentRefunds)
    .set({ confirmedAt: ctx.now() })
    .where(and(eq(paymentRefunds.attemptId, attemptId), unconfirmed));
}

/**
 * Marks the newest refunds as refused until the booked sum equals what the gateway refunded. An operator retries them.
 */
async function drop(ctx: Ctx, attempt: PaymentAttempt, atGateway: number): Promise<void> {
  const refunds = await ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.attemptId, attempt.id), unconfirmedYes))
    .orderBy(desc(paymentRefunds.id));
  let booked = attempt.refundAmount;
  for (const refund of refunds) {
    if (booked <= atGateway) break;
    booked -= refund.amount;
    const why = { code: "DROPPED", message: `銀行沒有執行這筆退款，金流已退 ${money(atGateway)}` };
    await dropRefund(ctx, attempt, refund, why);
  }
  await followAttempt(ctx, attempt, { refundAmount: booked });
}
