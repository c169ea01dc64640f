import { and, eq, lte } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { hasEvidence, MANY_UNKNOWN, nextAskAt } from "../process/rules.ts";
import { halfRound } from "../round-time.ts";
import type { PaymentAttempt } from "../store.ts";
import { ask, noMoney } from "./ask-gateway.ts";

/** Attempts that a worker queries in one run; the rest wait for the next minute. */
const BATCH = 50;

/**
 * The job that queries the gateways about due attempts, within its time limit. It finds payments whose webhook was
 * lost.
 */
export async function askGateways(ctx: Ctx): Promise<void> {
  const isOver = halfRound();
  const due = await ctx.db
    .selectDistinct({ gateway: paymentAttempts.gateway })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.askAt, ctx.now()));
  for (const { gateway } of due) await askGateway(ctx, gateway, isOver);
}

async function askGateway(ctx: Ctx, gateway: string, isOver: () => boolean): Promise<void> {
  const due = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.askAt, ctx.now())))
    .orderBy(paymentAttempts.askAt)
    .limit(BATCH);
  for (const attempt of due) {
    if (isOver()) return;
    const claimed = await claimDue(ctx, attempt);
    // A gateway that does not answer one query answers none, so the rest stays due.
    if (claimed && (await askDue(ctx, claimed)) === "silent") return;
  }
}

/** Queries the gateway about one attempt; a number that was unknown too often expires instead. */
async function askDue(ctx: Ctx, attempt: PaymentAttempt) {
  const enough = !hasEvidence(attempt) && attempt.unknown >= MANY_UNKNOWN;
  const asked = enough ? "spared" : await ask(ctx, attempt);
  if ((asked === "spared" || asked === "spent") && attempt.askAt === null) await noMoney(ctx, attempt, "never");
  return asked;
}

/** Takes an attempt and schedules its next query, so that a second worker skips it. */
async function claimDue(ctx: Ctx, attempt: PaymentAttempt): Promise<PaymentAttempt | undefined> {
  const now = ctx.now();
  const asked = attempt.asked + 1;
  const [claimed] = await ctx.db
    .update(paymentAttempts)
    .set({ asked, askedAt: now, askAt: nextAskAt({ ...attempt, asked }, now) })
    .where(and(eq(paymentAttempts.id, attempt.id), lte(paymentAttempts.askAt, now)))
    .returning();
  return claimed;
}
