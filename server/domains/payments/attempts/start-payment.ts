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
  /** The supplement that is paid, if it is not the order itself. */
  supplementId?: number;
  payerId: number;
  email: string;
  /** Title that the gateway shows to the buyer. */
  title: string;
  /** NT$ to be paid. */
  amount: number;
  /** Payment deadline of the order. */
  expiresAt: Date;
  /** Where the buyer starts. */
  begunIn: "checkout" | "room";
};

type How = {
  method: PaymentMethod;
  /** Accepted version of the agreement to store the card. */
  remember?: string | undefined;
  /** Results of the queries about earlier attempts. */
  asked?: AskOutcomes;
};

/**
 * Starts an attempt; `departFor` then returns how to get to the gateway's page. A page that was never reached, or that
 * the gateway keeps open, is reused; an issued number leads to its page. In all other cases a new attempt starts,
 * because a gateway accepts each number once.
 * @throws Refusal `payment_closed` when the order is paid or expired, `payment_pending` while the charge of a stored
 * card is in doubt, `method_refused` for methods that are not available, `consent_required` and `card_refused` when the
 * card cannot be stored.
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

/** True when its form was never posted: nothing was heard of it, although queries were possible. */
function isUnposted({ id, state, cardId, signedAt }: PaymentAttempt, asked: AskOutcomes = new Map()): boolean {
  const answer = asked.get(id);
  return isStarted.test({ state }) && cardId === null && signedAt === null && answer !== "silent" && answer !== "spent";
}

/** True for the same amount, method and consent to store the card. */
function isFor(attempt: PaymentAttempt, { gateway, method, amount, agreement }: Page): boolean {
  const agreed = attempt.agreement as Agreement | null;
  const same = attempt.gateway === gateway && attempt.method === method && attempt.amount === amount;
  return same && agreed?.version === agreement?.version;
}

/** Checks that the order is unpaid and that no irrevocable payment is under way. @returns its attempts, locked */
export async function admitPayment(ctx: Ctx, start: PaymentStart): Promise<PaymentAttempt[]> {
  if (start.expiresAt <= ctx.now()) refuse("payment_closed");
  return refusePaying(ctx, start);
}

/** Checks that it is not paid and that no payment is in doubt. @returns its attempts, locked */
export async function refusePaying(ctx: Ctx, subject: Subject): Promise<PaymentAttempt[]> {
  const attempts = await lockAttemptsOf(ctx, subject);
  if (attempts.some((attempt) => isTaken.test(attempt))) refuse("payment_closed", "這筆款項已經收到付款。");
  if (attempts.some(isChargeInDoubt)) refuse("payment_pending");
  return attempts;
}
