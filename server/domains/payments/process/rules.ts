import { randomInt } from "node:crypto";
import { isNumbered } from "#contract/payments/methods.ts";
import type { Verdict } from "#server/integrations/payment-gateways/port.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { isStarted } from "./predicates.ts";

/** The code of an attempt whose money an operator found and refunded. */
export const RETURNED = "RETURNED";

/** The result is unknown; an operator must find out unless the gateway answers later. */
export function isDoubtful({ wrongAmount, unansweredAt }: Doubts): boolean {
  return wrongAmount !== null || unansweredAt !== null;
}

type Doubts = { wrongAmount: number | null; unansweredAt: Date | null };
export const nothingInDoubt = { wrongAmount: null, unansweredAt: null };

/** True while the charge of a stored card is under way or its result is unknown. */
export function isChargeInDoubt({ state, cardId }: { state: string; cardId: number | null }): boolean {
  return isStarted.test({ state }) && cardId !== null;
}

/** Without I, L, O, 0 and 1, because people read these numbers aloud. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function chance(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A fresh number of at most 19 characters; gateways take `[A-Za-z0-9_]{1,20}` and each number once for ever. */
export function newNumber(orderId: number): string {
  return `${orderId}_${chance()}`;
}

/** The same for the verification of a card without an order, at most 20 characters. */
export function newCheckNumber(userId: number): string {
  return `C${userId}_${chance()}`;
}

/** How long a gateway's page stays open, seconds: NewebPay's TradeLimit takes 60 to 900. */
export function pageSeconds(now: Date, expiresAt: Date): number {
  return Math.min(900, Math.max(60, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)));
}

/** The least time between two queries about one attempt when a page or a returning browser asks, ms. */
const ASK_GAP = 3_000;
/**
 * The same while the result of a stored card's charge is unknown. Longer, because querying unknown numbers makes the
 * gateway lock us out.
 */
const CHARGE_ASK_GAP = 20_000;

/** The same while the payer has to go to a store or an ATM, where money never arrives within seconds. */
const NUMBER_ASK_GAP = MINUTE;

export function askGapOf({ cardId, issuedNumber }: { cardId: number | null; issuedNumber: string | null }): number {
  if (issuedNumber !== null) return NUMBER_ASK_GAP;
  return cardId === null ? ASK_GAP : CHARGE_ASK_GAP;
}

type Numbered = { state: string; issuedNumber: string | null; expiresAt: Date };

/** It waits for a payment by its issued number. */
export const awaitsTransfer = ({ state, issuedNumber, expiresAt }: Numbered, now: Date): boolean =>
  isStarted.test({ state }) && issuedNumber !== null && expiresAt > now;

/** The gateway refuses a form older than this. An attempt that it does not know by then never reached it. */
const FORM_LIFE = 5 * MINUTE;
/** For this time after a form was issued, only another attempt of its payer triggers a query, ms. */
export const UNPOSTED_FOR = 3 * MINUTE;
/**
 * After so many answers that a number is unknown, the gateway is not queried about it again unless the number is
 * signed.
 */
export const MANY_UNKNOWN = 3;

type EvidenceFields = { cardId: number | null; signedAt: Date | null } & Doubts;

/** We know that the number reached the gateway, so a query about it does not count as a wrong number. */
export function hasEvidence(attempt: EvidenceFields): boolean {
  return attempt.cardId !== null || attempt.signedAt !== null || isDoubtful(attempt);
}

/** The form was issued long enough ago that the browser may have posted it. */
export function mayBePosted({ formAt, createdAt }: { formAt: Date | null; createdAt: Date }, now: Date): boolean {
  return now >= later(formAt ?? createdAt, UNPOSTED_FOR);
}

/**
 * The gateway refuses a charge once its time stamp is 120 s old. After that, the call's own 10 s and some slack, a
 * charge that the gateway does not know will never happen.
 */
export const CHARGE_LIFE = 150_000;
/** Grace period, ms: the buyer may be in the bank's verification when the page closes. */
export const PAGE_GRACE = 10 * MINUTE;
/**
 * How long an attempt stays open after each answer that the gateway still processes it, ms. Longer than the interval of
 * queries.
 */
export const PROCESSING_GRACE = 90 * MINUTE;
/** The gateway's queries are locked for so long after too many wrong numbers (TRA10071). */
export const LOCKED_FOR = 4 * HOUR;

const askGaps = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE);

type Asking = { createdAt: Date; formAt: Date | null; expiresAt: Date; asked: number; cardId: number | null };

/**
 * When the worker queries the gateway again; null from a day after the page's end on, when no answer is expected any
 * more.
 */
export function nextAskAt({ expiresAt, asked }: Pick<Asking, "expiresAt" | "asked">, now: Date): Date | null {
  const next = later(now, askGaps[asked] ?? HOUR);
  return next.getTime() > later(expiresAt, DAY).getTime() ? null : next;
}

/**
 * Interprets an answer without money: the page may still be open, it is over, or the attempt can never be paid.
 */
export function readSilence(verdict: Verdict | null, attempt: Asking, now: Date): "open" | "over" | "never" {
  // Only the gateway's rules say that a charge cannot happen any more, so the worker keeps querying for a day.
  if (verdict === null && attempt.cardId !== null) return now > later(attempt.createdAt, CHARGE_LIFE) ? "over" : "open";
  if (verdict === null) return now > later(attempt.formAt ?? attempt.createdAt, FORM_LIFE) ? "never" : "open";
  return now > later(attempt.expiresAt, PAGE_GRACE) ? "over" : "open";
}

/**
 * The lease of a worker for the refunds of an attempt, ms: longer than all its calls (four of 10 s) together.
 */
export const REFUND_TURN = 2 * MINUTE;

const refundGaps = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
/** From this try on, a failing refund is logged as an error instead of a warning. */
export const WORRYING_TRIES = 5;

/**
 * How long a refund is retried before an operator checks it, ms: a day without an answer, and longer than a weekend for
 * causes that pass by themselves (the capture comes with the bank's batch, limits are per hour).
 */
const refundPatience = { unknown: DAY, waiting: 5 * DAY };

/** The code of a refund that was no longer retried, instead of the gateway's code. */
export const LATE = "LATE";
export const isLate = ({ code }: { code: string | null }): boolean => code === LATE;

/** True when a refund was retried long enough. After that, a request by an operator is tried once. */
export const isGivenUp = ({ createdAt }: { createdAt: Date }, state: keyof typeof refundPatience, now: Date): boolean =>
  now >= later(createdAt, refundPatience[state]);

/** When a failed refund is retried. @param tries so far, at least 1 */
export function nextRefundTry(tries: number, now: Date): Date {
  return later(now, refundGaps[tries - 1] ?? 4 * HOUR);
}

/**
 * The platform's account for a refund that is under way: the gateway's clearing account if it pays the refund,
 * otherwise the refunds payable to the payer.
 */
export const refundAccount = ({ gateway, method }: { gateway: string; method: string }) =>
  isNumbered(method) ? ({ kind: "refunds_payable" } as const) : ({ kind: `clearing:${gateway}` } as const);
