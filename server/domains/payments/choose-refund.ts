import { and, eq } from "drizzle-orm";
import type { RefundPayee } from "#contract/finance/refund-choice.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openText, sealText } from "#server/kernel/secrets/sealed.ts";
import { followAttempt, lockRefund } from "./desk-refunds.ts";
import { paymentRefunded, refundToChoose } from "./events.ts";
import { factsOf } from "./finish-refund.ts";

/** A refund that its payer has chosen a way for. */
type Chosen = { attemptId: number; orderId: number | null; amount: number; gateway: string };

/**
 * Takes the payer's word where a refund goes that cannot go back the way it came. As points it is at its end; the caller
 * books them. In the caller's transaction.
 * @throws Refusal not_found; conflict when it was chosen already
 */
export async function chooseRefund(ctx: Ctx, refundId: number, payee: RefundPayee): Promise<Chosen> {
  await refuseStranger(ctx, refundId);
  const locked = await lockRefund(ctx, refundId, ["choosing"]);
  if (!locked) return refuse("conflict", "這筆退款已經選好方式，請重新整理查看進度。");
  const { refund, attempt } = locked;
  const now = ctx.now();
  const end = payee.way === "points" ? { state: "settled", doneAt: now, confirmedAt: now } : { state: "by_bank" };
  await ctx.db
    .update(paymentRefunds)
    .set({ ...end, payee: sealedPayee(ctx, refundId, payee) })
    .where(eq(paymentRefunds.id, refundId));
  await followAttempt(ctx, attempt);
  const { key, amount } = refund;
  await audit(ctx, "payment.refund_chosen", "payment_attempt", attempt.id, { key, amount, way: payee.way });
  if (payee.way === "points") await emit(ctx, paymentRefunded, { ...factsOf(attempt, refund), way: "points" });
  return { attemptId: attempt.id, orderId: attempt.orderId, amount, gateway: attempt.gateway };
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
  const locked = await lockRefund(ctx, refundId, ["by_bank", "choosing"]);
  if (!locked) return false;
  const { refund, attempt } = locked;
  await ctx.db.update(paymentRefunds).set({ state: "choosing", payee: null }).where(eq(paymentRefunds.id, refundId));
  await followAttempt(ctx, attempt);
  await emit(ctx, refundToChoose, { ...factsOf(attempt, refund), again: refund.state === "by_bank" });
  return true;
}
