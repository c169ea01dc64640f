import { to } from "#contract/paths/to.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Agreement } from "../cards/rules.ts";
import { gatewayTaking } from "../gateways.ts";
import { isStarted, isTaken } from "../process/predicates.ts";
import { awaitsTransfer, isChargeInDoubt, newNumber } from "../process/rules.ts";
import { lockAttemptsOf, type PaymentAttempt, type Subject } from "../store.ts";
import { agree } from "./agree.ts";
import type { AskOutcomes } from "./ask-about-order.ts";
import { type Opened, openPage, type Page, reopenPage } from "./open-attempt.ts";

export type PaymentStart = {
  orderId: number;
  /** What is paid is this, additional to the order. */
  supplementId?: number;
  payerId: number;
  email: string;
  /** What is bought, as the buyer reads it at the gateway. */
  title: string;
  /** NT$ to be paid. */
  amount: number;
  /** When the order itself stops waiting for money. */
  expiresAt: Date;
  /** Where the buyer presses. */
  begunIn: "checkout" | "room";
};

type How = {
  method: PaymentMethod;
  /** The version of the agreement by which the card is kept for later orders. */
  remember?: string | undefined;
  /** What the gateway has just said of the order's earlier attempts. */
  asked?: AskOutcomes;
};

/**
 * Begins an attempt; `departFor` then gives the way to the gateway's page. A page that was never reached is given out again,
 * and one that the gateway still keeps open; a number that was given out leads to where it is shown; any other has used up its number, since a gateway takes each number once.
 * @throws Refusal `payment_closed` when the order is paid already or its time is over, `payment_pending` while the
 * charge of a stored card is in doubt, `method_refused` where it cannot be paid so, `consent_required` and `card_refused`
 * where the card cannot be kept.
 */
export async function startPayment(ctx: Ctx, start: PaymentStart, { method, remember, asked }: How): Promise<Opened> {
  return tx(ctx, async (ctx) => {
    const attempts = await admitPayment(ctx, start);
    const gateway = await gatewayTaking(ctx, method, start.amount);
    const wanted = method === "card" ? remember : undefined;
    const agreement = wanted === undefined ? null : await agree(ctx, start.payerId, wanted, "remember");
    const backPath = to("/transactions/:id", { id: start.orderId });
    const page: Page = { ...start, gateway: gateway.name, method, agreement, backPath };
    const same = attempts.filter((attempt) => isFor(attempt, page));
    const given = same.findLast((attempt) => awaitsTransfer(attempt, later(ctx.now(), MINUTE)));
    if (given) return { attempt: given, page };
    if (gateway.reopens) {
      const open = same.findLast((attempt) => isStarted.test(attempt) && attempt.expiresAt > later(ctx.now(), MINUTE));
      return open ? { attempt: open, page } : openPage(ctx, newNumber(start.orderId), page);
    }
    const unposted = same.findLast((attempt) => isUnposted(attempt, asked));
    return unposted ? reopenPage(ctx, unposted, page) : openPage(ctx, newNumber(start.orderId), page);
  });
}

/** Nothing was heard of it, and whoever wanted to ask was not kept from it: its form lies unused. */
function isUnposted({ id, state, cardId, signedAt }: PaymentAttempt, asked: AskOutcomes = new Map()): boolean {
  const answer = asked.get(id);
  return isStarted.test({ state }) && cardId === null && signedAt === null && answer !== "silent" && answer !== "spent";
}

/** The same amount in the same way, and the card is kept or not as before. */
function isFor(attempt: PaymentAttempt, { gateway, method, amount, agreement }: Page): boolean {
  const agreed = attempt.agreement as Agreement | null;
  const same = attempt.gateway === gateway && attempt.method === method && attempt.amount === amount;
  return same && agreed?.version === agreement?.version;
}

/** The order still waits for money, and none is on its way that nobody could call back. @returns its attempts, locked */
export async function admitPayment(ctx: Ctx, start: PaymentStart): Promise<PaymentAttempt[]> {
  if (start.expiresAt <= ctx.now()) refuse("payment_closed");
  return refusePaying(ctx, start);
}

/** No payment for it was taken, and none is in doubt. @returns the attempts at it, locked */
export async function refusePaying(ctx: Ctx, subject: Subject): Promise<PaymentAttempt[]> {
  const attempts = await lockAttemptsOf(ctx, subject);
  if (attempts.some((attempt) => isTaken.test(attempt))) refuse("payment_closed", "這筆款項已經收到付款。");
  if (attempts.some(isChargeInDoubt)) refuse("payment_pending");
  return attempts;
}
