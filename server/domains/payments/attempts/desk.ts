import { eq } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { refusalOf } from "#server/kernel/process/offers.ts";
import { attemptProcess } from "../process/attempt.ts";
import { transitionAttempt } from "../process/run.ts";
import { isDoubtful } from "../rules.ts";
import { asAttempt, lockAttempt } from "../store.ts";

/** What the finance desk may do with a payment in doubt. Each in the caller's transaction. */

/** Has the worker ask the gateway once more. @returns false when nothing is in doubt any more. */
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
 * Ends a payment in doubt by what a person found out: no money came, or it was given back outside of the product.
 * @returns false when the gateway has told the truth meanwhile.
 */
export async function closeAttempt(ctx: Ctx, attemptId: number, outcome: "nothing" | "returned"): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (refusalOf(attemptProcess, "close_by_hand", asAttempt(attempt), "operator", ctx.now())) return false;
  const { number } = attempt;
  await transitionAttempt(ctx, attempt, "close_by_hand", "operator", { outcome }, { number, outcome });
  return true;
}

/** Has the worker compare once more how much went back. @returns false when nothing too much is known any more. */
export async function compareOnceMore(ctx: Ctx, attemptId: number): Promise<boolean> {
  const attempt = await lockAttempt(ctx, attemptId);
  if (attempt.excessAmount === null) return false;
  await enqueue(ctx, "confirm_refunds", {});
  return true;
}

/**
 * Writes off what the gateway gave back beyond what was booked; the caller posts the journal.
 * @returns NT$, or null when nothing too much is known any more.
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
