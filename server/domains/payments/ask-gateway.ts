import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { GatewayCallError } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { paymentDoubtful } from "./events.ts";
import { QUERY_LOCKED } from "./gateway-codes.ts";
import { askGapOf, isDoubtful, LOCKED_FOR, nextAskAt, readSilence } from "./rules.ts";
import { settle } from "./settle.ts";
import type { PaymentAttempt } from "./store.ts";

/** A worker takes so many in one run; the next minute brings the rest. */
const BATCH = 50;

/**
 * Asks the gateway about an attempt and believes the answer. Of several that want to ask within a few seconds one does.
 * Never throws for the gateway's sake: the worker comes back.
 * @returns false when the gateway could not be asked.
 */
export async function askNow(ctx: Ctx, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.state !== "started" && attempt.askAt === null) return true;
  const now = ctx.now();
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
  return claimed ? ask(ctx, claimed) : true;
}

/**
 * Asks about every open attempt of an order, e.g. before the buyer pays once more. Call it outside a transaction.
 * @param firm asks about gateway pages however short ago that was, and lets nothing pass that could not be asked: before
 * a stored card is charged, nobody stands between two payments
 * @throws Refusal payment_pending when `firm` and the gateway does not answer
 */
export async function askAboutOrder(ctx: Ctx, orderId: number, { firm = false } = {}): Promise<void> {
  const open = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, ["started", "expired"])));
  for (const attempt of open) {
    const told = firm && attempt.cardId === null ? await askAgain(ctx, attempt) : await askNow(ctx, attempt);
    if (firm && !told) refuse("payment_pending", "暫時查不到上一次付款的結果，為避免重複扣款，請稍候再試。");
  }
}

/** Asks without the gap, but not about what is over for good. */
async function askAgain(ctx: Ctx, attempt: PaymentAttempt): Promise<boolean> {
  return attempt.state !== "started" && attempt.askAt === null ? true : ask(ctx, attempt);
}

/** The worker's round: everything that is due. A lost notice is found here. */
export async function askGateways(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.askAt, ctx.now()))
    .orderBy(paymentAttempts.askAt)
    .limit(BATCH);
  for (const attempt of due) {
    const claimed = await claimDue(ctx, attempt);
    // A gateway that does not answer one question answers none: the rest keeps its turn.
    if (claimed && !(await ask(ctx, claimed))) return;
  }
}

/** Takes an attempt's turn and sets the next one, so that a second worker passes it by. */
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

async function ask(ctx: Ctx, attempt: PaymentAttempt): Promise<boolean> {
  try {
    const verdict = await ctx.ports.gateway.query(attempt.number, attempt.amount);
    if (verdict === null || verdict.status === "unpaid")
      await noMoney(ctx, attempt, readSilence(verdict, attempt, ctx.now()));
    else await settle(ctx, verdict);
    if (isDoubtful(attempt)) await answered(ctx, attempt);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    ctx.log.warn({ err: error, number: attempt.number }, "the gateway could not be asked");
    if (error.code === QUERY_LOCKED) await postponeAll(ctx);
    if (attempt.askAt === null) await giveUp(ctx, attempt);
    return false;
  }
}

/** The page is over, or was never reached. Money that comes late all the same is still found or told. */
async function noMoney(ctx: Ctx, attempt: PaymentAttempt, silence: "open" | "over" | "never"): Promise<void> {
  if (silence === "open") return;
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "expired", ...(silence === "never" ? { askAt: null } : {}) })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, "started")));
}

/** The lock is on the whole shop: every question waits. */
async function postponeAll(ctx: Ctx): Promise<void> {
  const unlocked = later(ctx.now(), LOCKED_FOR);
  await ctx.db.update(paymentAttempts).set({ askAt: unlocked }).where(lte(paymentAttempts.askAt, unlocked));
}

/** A day long no answer: a person has to look it up at the gateway. */
async function giveUp(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  ctx.log.error({ number: attempt.number }, "the gateway never told how a payment ended");
  await tx(ctx, async (ctx) => {
    await ctx.db.update(paymentAttempts).set({ unansweredAt: ctx.now() }).where(eq(paymentAttempts.id, attempt.id));
    await audit(ctx, "payment.unanswered", "payment_attempt", attempt.id, { number: attempt.number });
    await emit(ctx, paymentDoubtful, { attemptId: attempt.id });
    await noMoney(ctx, attempt, "never");
  });
}

/** Whoever waits at the finance desk for an answer has one now. */
async function answered(ctx: Ctx, { id }: PaymentAttempt): Promise<void> {
  await tx(ctx, async (ctx) => {
    await ctx.db.update(paymentAttempts).set({ unansweredAt: null }).where(eq(paymentAttempts.id, id));
    await emit(ctx, paymentDoubtful, { attemptId: id });
  });
}
