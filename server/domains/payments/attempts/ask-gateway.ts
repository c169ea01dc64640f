import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { GatewayCallError } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentDoubtful } from "../events.ts";
import { gatewayNamed } from "../gateways.ts";
import { isStarted } from "../process/predicates.ts";
import {
  askGapOf,
  hasEvidence,
  isDoubtful,
  LOCKED_FOR,
  MANY_UNKNOWN,
  mayBePosted,
  PROCESSING_GRACE,
  readSilence,
} from "../process/rules.ts";
import type { PaymentAttempt } from "../store.ts";
import { expireAttempt } from "../transition/run.ts";
import { markPaid } from "./mark-paid.ts";
import { countUnknown } from "./unknown-numbers.ts";

/**
 * What a question came to. `told`: the gateway knows the payment, and our row says what it said. `unknown`: it does not.
 * `silent`: it could not be asked. `asking`: another has just asked and has no answer yet. Not asked at all: `settled`,
 * because it has said the last word; `spared`, because the last answer is young or there were enough of them; `spent`,
 * because the shop has asked for too many numbers that the gateway did not know.
 */
export type AskOutcome = "told" | "unknown" | "silent" | "asking" | "settled" | "spared" | "spent";

/**
 * Asks the gateway about an attempt and believes the answer. Of several that want to ask within a few seconds one does. A
 * number that nobody may have posted yet is asked about only when its payer has come back to press again.
 * Never throws for the gateway's sake: the worker comes back.
 */
export async function askNow(ctx: Ctx, attempt: PaymentAttempt, { pressed = false } = {}): Promise<AskOutcome> {
  if (!isStarted.test(attempt) && attempt.askAt === null) return "settled";
  const now = ctx.now();
  if (!hasEvidence(attempt)) {
    if (attempt.unknown >= MANY_UNKNOWN) return "spared";
    if (!pressed && !mayBePosted(attempt, now)) return "spared";
  }
  const [claimed] = await ctx.db
    .update(paymentAttempts)
    .set({ askedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        or(isNull(paymentAttempts.askedAt), lte(paymentAttempts.askedAt, later(now, -askGapOf(attempt)))),
      ),
    )
    .returning();
  if (claimed) return ask(ctx, claimed);
  return attempt.answeredAt && attempt.askedAt && attempt.answeredAt >= attempt.askedAt ? "spared" : "asking";
}

/** Asks about an attempt whose turn was taken. */
export async function ask(ctx: Ctx, attempt: PaymentAttempt): Promise<AskOutcome> {
  // An attempt that is known to have reached the gateway is queried even when the budget is used up; the query still
  // counts.
  const place = await countUnknown(ctx, attempt.gateway);
  if (!place && !hasEvidence(attempt)) {
    // Nobody was asked, so nobody has to wait for an answer.
    await ctx.db.update(paymentAttempts).set({ askedAt: null }).where(eq(paymentAttempts.id, attempt.id));
    return "spent";
  }
  try {
    const verdict = await gatewayNamed(ctx, attempt.gateway).query(
      attempt.number,
      attempt.amount,
      attempt.gatewayTrade,
    );
    await remember(ctx, attempt, verdict !== null);
    if (verdict !== null) await place?.giveBack();
    if (verdict !== null) await markPaid(ctx, attempt.gateway, verdict);
    if (verdict?.status === "processing") await waitForGateway(ctx, attempt);
    if (verdict === null || verdict.status === "unpaid") {
      const expiresAt = verdict?.issued?.until ?? attempt.expiresAt;
      await noMoney(ctx, attempt, readSilence(verdict, { ...attempt, expiresAt }, ctx.now()));
    }
    if (isDoubtful(attempt)) await answered(ctx, attempt);
    return verdict === null ? "unknown" : "told";
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    ctx.log.warn({ err: error, number: attempt.number }, "the gateway could not be asked");
    await place?.giveBack();
    if (error.kind === "locked") await postponeAll(ctx, attempt.gateway);
    if (attempt.askAt === null) await giveUp(ctx, attempt);
    return "silent";
  }
}

/** Notes whether the gateway knew the number. Once it did, queries about the number never count as wrong again. */
async function remember(ctx: Ctx, { id }: PaymentAttempt, known: boolean): Promise<void> {
  const now = ctx.now();
  const evidence = known
    ? { signedAt: sql`coalesce(${paymentAttempts.signedAt}, ${now.toISOString()}::timestamptz)` }
    : // Nor is it known by the name that somebody gave us.
      { unknown: sql`${paymentAttempts.unknown} + 1`, gatewayTrade: null };
  await ctx.db
    .update(paymentAttempts)
    .set({ answeredAt: now, ...evidence })
    .where(eq(paymentAttempts.id, id));
}

/**
 * The payer has paid and the gateway is still at it: the attempt lasts until its next answer, so that nothing expires under
 * a payment. After a day a person looks.
 */
async function waitForGateway(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  const now = ctx.now();
  if (attempt.createdAt <= later(now, -DAY)) return giveUp(ctx, attempt);
  const until = later(now, PROCESSING_GRACE);
  if (attempt.expiresAt >= until) return;
  const still = and(eq(paymentAttempts.id, attempt.id), isStarted.sql("payment_attempts"));
  await ctx.db.update(paymentAttempts).set({ expiresAt: until }).where(still);
}

/** Expires an attempt without money. Money that comes later is still found by a query or told by a notice. */
export async function noMoney(ctx: Ctx, attempt: PaymentAttempt, silence: "open" | "over" | "never"): Promise<void> {
  if (silence !== "open") await expireAttempt(ctx, attempt, silence === "never");
}

/** The gateway has locked queries of the whole shop, so every due query waits until the lock ends. */
async function postponeAll(ctx: Ctx, gateway: string): Promise<void> {
  const unlocked = later(ctx.now(), LOCKED_FOR);
  await ctx.db
    .update(paymentAttempts)
    .set({ askAt: unlocked })
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.askAt, unlocked)));
}

/** The gateway gave no answer for a day: a person has to look the payment up there. */
async function giveUp(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  ctx.log.error({ number: attempt.number }, "the gateway never told how a payment ended");
  await tx(ctx, async (ctx) => {
    await ctx.db.update(paymentAttempts).set({ unansweredAt: ctx.now() }).where(eq(paymentAttempts.id, attempt.id));
    await audit(ctx, "payment.miss_answer", "payment_attempt", attempt.id, { number: attempt.number });
    await emit(ctx, paymentDoubtful, { attemptId: attempt.id });
    await noMoney(ctx, attempt, "never");
  });
}

/** The gateway has answered: the item in the finance console, if there is one, is updated. */
async function answered(ctx: Ctx, { id }: PaymentAttempt): Promise<void> {
  await tx(ctx, async (ctx) => {
    await ctx.db.update(paymentAttempts).set({ unansweredAt: null }).where(eq(paymentAttempts.id, id));
    await emit(ctx, paymentDoubtful, { attemptId: id });
  });
}
