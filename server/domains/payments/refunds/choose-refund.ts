import { and, eq } from "drizzle-orm";
import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openText, sealText } from "#server/kernel/secrets/sealed.ts";
import type { Doubts } from "../account-rules.ts";
import { paymentRefunded, refundToChoose } from "../events.ts";
import { isByBank, isChoosing, isHeld, isOwed } from "../process/predicates.ts";
import { transitionRefund } from "../transition/run.ts";
import { lockRefund } from "./admin.ts";
import { factsOf, followAttempt } from "./finish-refund.ts";
import { admitAccount } from "./to-account.ts";

/** A refund with the way that its payer has chosen. */
type Chosen = { attemptId: number; orderId: number | null; amount: number; doubts: Doubts | null };

/**
 * Stores the payer's choice for a refund that cannot go back the way it was paid. As points it is finished, and the
 * caller books them. Doubts about an account hold the refund until an operator has checked it. Runs in the caller's
 * transaction.
 * @throws Refusal not_found; conflict when it was chosen already; invalid at the holder of an account that is not
 * permitted
 */
export async function chooseRefund(ctx: Ctx, refundId: number, payee: RefundPayee): Promise<Chosen> {
  await refuseStranger(ctx, refundId);
  // Lock the payer, because the limits apply to the sum of all refunds.
  const payer = await lockUser(ctx, memberId(ctx));
  const locked = await lockRefund(ctx, refundId, isChoosing);
  if (!locked) return refuse("conflict", "這筆退款已經選好方式了。");
  const { refund, attempt } = locked;
  const { key, amount } = refund;
  const name = payee.way === "points" ? "take_points" : "name_account";
  const to = payee.way === "points" ? null : await admitAccount(ctx, payer, refund, payee);
  const named = to ? { accountHash: to.hash, held: to.doubts !== null } : {};
  const input = { payee: sealedPayee(ctx, refundId, to?.payee ?? payee), ...named };
  await transitionRefund(ctx, refund, name, "payer", input, { key, amount, way: payee.way });
  await followAttempt(ctx, attempt);
  if (payee.way === "points") await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way: "points" });
  return { attemptId: attempt.id, orderId: attempt.orderId, amount, doubts: to?.doubts ?? null };
}

const about = (refundId: number): string => `refund-account:${refundId}`;

/** The account number is stored encrypted. */
function sealedPayee(ctx: Ctx, refundId: number, payee: RefundPayee): RefundPayee {
  if (payee.way === "points") return payee;
  return { ...payee, account: sealText(ctx.ports.dataKey, about(refundId), payee.account) };
}

/** The account number of a refund, for those who pay it. */
export const openPayeeAccount = (ctx: Ctx, refundId: number, sealed: string): string =>
  openText(ctx.ports.dataKey, about(refundId), sealed);

async function refuseStranger(ctx: Ctx, refundId: number): Promise<void> {
  const mine = await ctx.db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(and(eq(paymentRefunds.id, refundId), eq(paymentAttempts.payerId, memberId(ctx))));
  if (mine.length === 0) refuse("not_found");
}

/**
 * Asks the payer (again): the bank could not pay to the account, an operator did not permit it, or nothing was chosen.
 * @returns false when the refund has left the console
 */
export async function askPayeeAgain(ctx: Ctx, refundId: number): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId, isOwed);
  if (!locked) return false;
  const { refund, attempt } = locked;
  await transitionRefund(ctx, refund, "ask_again", "operator");
  await followAttempt(ctx, attempt);
  const askedAgain = ctx.now().toISOString();
  const why = { again: isByBank.test(refund), refused: isHeld.test(refund) };
  await emit(ctx, refundToChoose, { ...factsOf(attempt, refund), ...why, askedAgain });
  return true;
}

/** Permits a held refund to go to the chosen account. @returns false when it is no longer held */
export async function letRefundGo(ctx: Ctx, refundId: number): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId, isHeld);
  if (!locked) return false;
  const { key, amount } = locked.refund;
  await transitionRefund(ctx, locked.refund, "let_go", "operator", {}, { key, amount });
  return true;
}
