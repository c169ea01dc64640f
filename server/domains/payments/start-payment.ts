import { to } from "#contract/to.ts";
import type { FormPost } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { agree } from "./agree.ts";
import { openPage } from "./open-attempt.ts";
import { isChargeInDoubt, isTaken, newNumber } from "./rules.ts";
import { lockAttemptsOf } from "./store.ts";

export type PaymentStart = {
  orderId: number;
  payerId: number;
  email: string;
  /** What is bought, as the buyer reads it at the gateway. */
  title: string;
  /** NT$ to be paid. */
  amount: number;
  /** When the order itself stops waiting for money. */
  expiresAt: Date;
};

/**
 * Begins an attempt, with a fresh number at every press: a gateway takes each number once.
 * @param remember the version of the agreement by which the card is kept for later orders
 * @returns the form that the buyer's browser posts to the gateway, within two minutes.
 * @throws Refusal `payment_closed` when the order is paid already or its time is over, `payment_pending` while the
 * charge of a stored card is in doubt, `consent_required` and `card_refused` where the card cannot be kept.
 */
export async function startPayment(ctx: Ctx, start: PaymentStart, remember?: string): Promise<FormPost> {
  return tx(ctx, async (ctx) => {
    await admitPayment(ctx, start);
    const agreement = remember === undefined ? null : await agree(ctx, start.payerId, remember, "remember");
    const backPath = to("/transactions/:id", { id: start.orderId });
    return openPage(ctx, { ...start, number: newNumber(start.orderId), agreement, backPath });
  });
}

/** The order still waits for money, and none is on its way that nobody could call back. */
export async function admitPayment(ctx: Ctx, { orderId, expiresAt }: PaymentStart): Promise<void> {
  if (expiresAt <= ctx.now()) refuse("payment_closed");
  const attempts = await lockAttemptsOf(ctx, orderId);
  if (attempts.some(({ state }) => isTaken(state))) refuse("payment_closed", "這筆訂單已經收到付款。");
  if (attempts.some(isChargeInDoubt)) refuse("payment_pending");
}
