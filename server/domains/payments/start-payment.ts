import { to } from "#contract/to.ts";
import type { FormPost } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { agree } from "./agree.ts";
import type { AskedOf } from "./ask-about-order.ts";
import type { Agreement } from "./card-rules.ts";
import { openPage, reopenPage } from "./open-attempt.ts";
import { isChargeInDoubt, isTaken, newNumber } from "./rules.ts";
import { lockAttemptsOf, type PaymentAttempt } from "./store.ts";

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

type How = {
  /** The version of the agreement by which the card is kept for later orders. */
  remember?: string | undefined;
  /** What the gateway has just said of the order's earlier attempts. */
  asked?: AskedOf;
};

/**
 * Begins an attempt. A page that was never reached is given out again; one that was has used up its number, since a
 * gateway takes each number once.
 * @returns the form that the buyer's browser posts to the gateway, within two minutes.
 * @throws Refusal `payment_closed` when the order is paid already or its time is over, `payment_pending` while the
 * charge of a stored card is in doubt, `consent_required` and `card_refused` where the card cannot be kept.
 */
export async function startPayment(ctx: Ctx, start: PaymentStart, { remember, asked }: How = {}): Promise<FormPost> {
  return tx(ctx, async (ctx) => {
    const attempts = await admitPayment(ctx, start);
    const agreement = remember === undefined ? null : await agree(ctx, start.payerId, remember, "remember");
    const page = { ...start, agreement, backPath: to("/transactions/:id", { id: start.orderId }) };
    const unposted = attempts.findLast((attempt) => isUnposted(attempt, asked) && isFor(attempt, page));
    return unposted ? reopenPage(ctx, unposted, page) : openPage(ctx, { ...page, number: newNumber(start.orderId) });
  });
}

/** Nothing was heard of it, and whoever wanted to ask was not kept from it: its form lies unused. */
function isUnposted({ id, state, cardId, signedAt }: PaymentAttempt, asked: AskedOf = new Map()): boolean {
  const answer = asked.get(id);
  return state === "started" && cardId === null && signedAt === null && answer !== "silent" && answer !== "spent";
}

/** The same amount, and the card is kept or not as before. */
function isFor(
  attempt: PaymentAttempt,
  { amount, agreement }: { amount: number; agreement: Agreement | null },
): boolean {
  const agreed = attempt.agreement as Agreement | null;
  return attempt.amount === amount && agreed?.version === agreement?.version;
}

/** The order still waits for money, and none is on its way that nobody could call back. @returns its attempts, locked */
export async function admitPayment(ctx: Ctx, { orderId, expiresAt }: PaymentStart): Promise<PaymentAttempt[]> {
  if (expiresAt <= ctx.now()) refuse("payment_closed");
  const attempts = await lockAttemptsOf(ctx, orderId);
  if (attempts.some(({ state }) => isTaken(state))) refuse("payment_closed", "這筆訂單已經收到付款。");
  if (attempts.some(isChargeInDoubt)) refuse("payment_pending");
  return attempts;
}
