import type { PaymentData } from "#contract/payments/schemas.ts";
import { type Attempt, GatewayCallError, type StoredCard } from "#server/integrations/payment-gateways/port.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { askNow } from "../attempts/ask-gateway.ts";
import { markPaid } from "../attempts/mark-paid.ts";
import { openAttempt } from "../attempts/open-attempt.ts";
import { admitPayment, type PaymentStart } from "../attempts/start-payment.ts";
import { type Card, lockOwnCard, tokenOf } from "../card-store.ts";
import { cardState, isEmailFit } from "../cards/rules.ts";
import { gatewayNamed, gatewayTaking, knownGateway } from "../gateways.ts";
import { CHARGE_LIFE, newNumber } from "../process/rules.ts";
import { showPayment } from "../queries.ts";
import type { PaymentAttempt } from "../store.ts";
import { moveCard } from "../transition/run.ts";

export type Charge = { attempt: PaymentAttempt; order: Attempt; card: StoredCard };

/**
 * First half of paying by a stored card: stores the attempt in the transaction that locks the order, so that a double
 * click finds it. Nothing is charged yet.
 * @throws Refusal `payment_closed`, `payment_pending`, `not_found` for a card that is gone, `card_refused` for one that
 * cannot be charged
 */
export async function openCharge(ctx: Ctx, start: PaymentStart, cardId: number): Promise<Charge> {
  if (!ctx.db.inTransaction) throw new Error("a charge is opened under the order's lock");
  await admitPayment(ctx, start);
  // A stored card has the same limits and switch as the method card.
  await gatewayTaking(ctx, "card", start.amount);
  const card = await lockOwnCard(ctx, start.payerId, cardId);
  const token = chargeable(ctx, card);
  if (!isEmailFit(start.email))
    refuse("card_refused", "以保存的信用卡付款需要 50 個字元以內的電子信箱，請改到付款頁面刷卡。");

  const { orderId, supplementId, payerId, amount, title, email } = start;
  const number = newNumber(orderId);
  const expiresAt = later(ctx.now(), CHARGE_LIFE);
  const { gateway } = card;
  const attempt = await openAttempt(ctx, {
    ...{ number, orderId, payerId, amount, expiresAt, card },
    ...(supplementId !== undefined && { supplementId }),
    ...({ gateway, method: "card", begunIn: start.begunIn } as const),
  });
  return {
    attempt,
    order: { number, amount, title, email, method: "card", expiresAt },
    card: { term: card.term, token },
  };
}

/** The token for charging the card. @throws Refusal card_refused */
function chargeable(ctx: Ctx, card: Card): string {
  const state = cardState(card, ctx.now());
  if (state === "expired") refuse("card_refused", "這張卡已經過期，請改用其他卡片。");
  const token = tokenOf(ctx, card);
  if (state !== "usable" || token === null || !knownGateway(ctx, card.gateway)?.storedCards)
    return refuse("card_refused");
  return token;
}

/**
 * Checks the acting member's card before any query to the gateway. @throws Refusal not_found, card_refused
 */
export async function checkCard(ctx: Ctx, cardId: number): Promise<void> {
  await tx(ctx, async (ctx) => chargeable(ctx, await lockOwnCard(ctx, memberId(ctx), cardId)));
}

/**
 * Second half: charges the card after the first half is committed. An unclear result is queried; if that is unclear as
 * well, the attempt stays open and nobody can pay the order until it is decided.
 */
export async function sendCharge(ctx: Ctx, { attempt, order, card }: Charge): Promise<PaymentData> {
  if (ctx.db.inTransaction) throw new Error("a charge must not hang on a transaction that may roll back");
  const { storedCards } = gatewayNamed(ctx, attempt.gateway);
  if (!storedCards) throw new Error("this gateway keeps no cards");
  try {
    const verdict = await storedCards.charge(order, card);
    if (verdict.tokenDead && attempt.cardId !== null) await moveCard(ctx, attempt.cardId, "bury");
    await markPaid(ctx, attempt.gateway, verdict);
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    ctx.log.warn({ err: error, number: attempt.number }, "the outcome of a charge is unknown");
    await askNow(ctx, attempt);
  }
  return showPayment(ctx, attempt.number);
}
