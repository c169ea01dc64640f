import { and, eq } from "drizzle-orm";
import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openText, sealText } from "#server/kernel/secrets/sealed.ts";
import { paymentRefunded, refundToChoose } from "../events.ts";
import { isByBank, isChoosing, isTransfer } from "../process/predicates.ts";
import { transitionRefund } from "../process/run.ts";
import { lockRefund } from "./desk.ts";
import { factsOf, followAttempt } from "./finish-refund.ts";

/** A refund that its payer has chosen a way for. */
type Chosen = { attemptId: number; orderId: number | null; amount: number };

/**
 * Takes the payer's word where a refund goes that cannot go back the way it came. As points it is at its end; the caller
 * books them. In the caller's transaction.
 * @throws Refusal not_found; conflict when it was chosen already
 */
export async function chooseRefund(ctx: Ctx, refundId: number, payee: RefundPayee): Promise<Chosen> {
  await refuseStranger(ctx, refundId);
  const locked = await lockRefund(ctx, refundId, isChoosing);
  if (!locked) return refuse("conflict", "這筆退款已經選好方式，請重新整理查看進度。");
  const { refund, attempt } = locked;
  const { key, amount } = refund;
  const name = payee.way === "points" ? "take_points" : "name_account";
  const input = { payee: sealedPayee(ctx, refundId, payee) };
  await transitionRefund(ctx, refund, name, "payer", input, { key, amount, way: payee.way });
  await followAttempt(ctx, attempt);
  if (payee.way === "points") await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way: "points" });
  return { attemptId: attempt.id, orderId: attempt.orderId, amount };
}

const about = (refundId: number): string => `refund-account:${refundId}`;

/** The account's number is kept sealed. */
function sealedPayee(ctx: Ctx, refundId: number, payee: RefundPayee): RefundPayee {
  if (payee.way === "points") return payee;
  return { ...payee, account: sealText(ctx.ports.dataKey, about(refundId), payee.account) };
}

/** The number of the account that a refund goes to, for those who carry it out. */
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
 * The bank could not pay to the account that was named, or nobody has chosen: the payer is asked (again).
 * @returns false when the refund has left the desk.
 */
export async function askPayeeAgain(ctx: Ctx, refundId: number): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId, isTransfer);
  if (!locked) return false;
  const { refund, attempt } = locked;
  await transitionRefund(ctx, refund, "ask_again", "operator");
  await followAttempt(ctx, attempt);
  const askedAgain = ctx.now().toISOString();
  await emit(ctx, refundToChoose, { ...factsOf(attempt, refund), again: isByBank.test(refund), askedAgain });
  return true;
}
