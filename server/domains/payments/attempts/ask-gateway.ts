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
 * Result of a query. `told`: the gateway knows the payment, and our row is up to date. `unknown`: it does not know it.
 * `silent`: it did not answer. `asking`: another query is under way. Not queried: `settled`, because the result is
 * final; `spared`, because the last answer is recent or the limit is reached; `spent`, because the shop has queried too
 * many unknown numbers.
 */
export type AskOutcome = "told" | "unknown" | "silent" | "asking" | "settled" | "spared" | "spent";

/**
 * Queries the gateway about an attempt and applies the answer. Of several requests within a few seconds only one
 * queries. A number that may never have reached the gateway is queried only when its payer tries again. Does not throw
 * when the gateway fails, because the worker retries.
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

/** Queries an attempt that this worker has taken. */
export async function ask(ctx: Ctx, attempt: PaymentAttempt): Promise<AskOutcome> {
  // An attempt that is known to have reached the gateway is queried even when the budget is used up; the query still
  // counts.
  const place = await countUnknown(ctx, attempt.gateway);
  if (!place && !hasEvidence(attempt)) {
    // No query was sent, so nobody has to wait for an answer.
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
    ctx.log.warn({ err: error, number: attempt.number }, "a gateway query failed");
    await place?.giveBack();
    if (error.kind === "locked") await postponeAll(ctx, attempt.gateway);
    if (attempt.askAt === null) await giveUp(ctx, attempt);
    return "silent";
  }
}

/** Stores whether the gateway knew the number. Once it did, queries about it no longer count as wrong. */
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
 * The payer has paid and the gateway still processes it: the attempt stays open until the next answer, so that it does
 * not expire meanwhile. After a day an operator checks it.
 */
async function waitForGateway(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  const now = ctx.now();
  if (attempt.createdAt <= later(now, -DAY)) return giveUp(ctx, attempt);
  const until = later(now, PROCESSING_GRACE);
  if (attempt.expiresAt >= until) return;
  const still = and(eq(paymentAttempts.id, attempt.id), isStarted.sql("payment_attempts"));
  await ctx.db.update(paymentAttempts).set({ expiresAt: until }).where(still);
}

/** Expires an attempt without money. Later money is still found by a query or webhook. */
export async function noMoney(ctx: Ctx, attempt: PaymentAttempt, silence: "open" | "over" | "never"): Promise<void> {
  if (silence !== "open") await expireAttempt(ctx, attempt, silence === "never");
}

/** The gateway has locked the whole shop out of queries, so every due query waits until the lock ends. */
async function postponeAll(ctx: Ctx, gateway: string): Promise<void> {
  const unlocked = later(ctx.now(), LOCKED_FOR);
  await ctx.db
    .update(paymentAttempts)
    .set({ askAt: unlocked })
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.askAt, unlocked)));
}

/** The gateway gave no answer for a day: an operator has to look the payment up there. */
async function giveUp(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  ctx.log.error({ number: attempt.number }, "the gateway gave no result for a payment");
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
