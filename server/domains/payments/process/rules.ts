import { randomInt } from "node:crypto";
import { isNumbered } from "#contract/payments/methods.ts";
import type { Verdict } from "#server/integrations/payment-gateways/port.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { isStarted } from "./predicates.ts";

/** The code of an attempt whose money a person has found and given back. */
export const RETURNED = "RETURNED";

/** The outcome is unknown; a person has to find out unless the gateway answers later. */
export function isDoubtful({ wrongAmount, unansweredAt }: Doubts): boolean {
  return wrongAmount !== null || unansweredAt !== null;
}

type Doubts = { wrongAmount: number | null; unansweredAt: Date | null };
export const nothingInDoubt = { wrongAmount: null, unansweredAt: null };

/** The charge of a stored card that is under way, or whose outcome is unknown. */
export function isChargeInDoubt({ state, cardId }: { state: string; cardId: number | null }): boolean {
  return isStarted.test({ state }) && cardId !== null;
}

/** No I, L, O, 0 and 1: people read these numbers to each other. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function chance(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A fresh number of at most 19 characters; gateways take `[A-Za-z0-9_]{1,20}` and each number once for ever. */
export function newNumber(orderId: number): string {
  return `${orderId}_${chance()}`;
}

/** The same for the check of a card that is registered without an order, at most 20 characters. */
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
 * The same while the outcome of a stored card's charge is unknown. Longer, because querying numbers that the gateway
 * does not know locks its queries.
 */
const CHARGE_ASK_GAP = 20_000;

/** The same while the payer has to go to a store or an ATM: the money never comes within seconds. */
const NUMBER_ASK_GAP = MINUTE;

export function askGapOf({ cardId, issuedNumber }: { cardId: number | null; issuedNumber: string | null }): number {
  if (issuedNumber !== null) return NUMBER_ASK_GAP;
  return cardId === null ? ASK_GAP : CHARGE_ASK_GAP;
}

type Numbered = { state: string; issuedNumber: string | null; expiresAt: Date };

/** It waits for its money, which is paid elsewhere by a number. */
export const awaitsTransfer = ({ state, issuedNumber, expiresAt }: Numbered, now: Date): boolean =>
  isStarted.test({ state }) && issuedNumber !== null && expiresAt > now;

/** The gateway refuses a form older than this. An attempt that it does not know by then never reached it. */
const FORM_LIFE = 5 * MINUTE;
/** For so long after a form was given out, only its payer's next press makes us query the gateway about it. */
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

/** The form was given out so long ago that the browser may have posted it without telling us. */
export function mayBePosted({ formAt, createdAt }: { formAt: Date | null; createdAt: Date }, now: Date): boolean {
  return now >= later(formAt ?? createdAt, UNPOSTED_FOR);
}

/**
 * The gateway refuses a charge once its time stamp is 120 s old. After that, the call's own 10 s and some slack, a charge
 * that the gateway does not know will never happen.
 */
export const CHARGE_LIFE = 150_000;
/** The buyer may be at the bank's own check when the page closes. */
export const PAGE_GRACE = 10 * MINUTE;
/** A payment that its gateway is at is waited for so long after each answer that says so: longer than between two questions. */
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
 * What it means that the gateway knows of no money: the page may still be open, it is over, or the attempt can never be
 * paid.
 */
export function readSilence(verdict: Verdict | null, attempt: Asking, now: Date): "open" | "over" | "never" {
  // That a charge cannot happen any more follows from the gateway's rules only, so the worker goes on asking for a day.
  if (verdict === null && attempt.cardId !== null) return now > later(attempt.createdAt, CHARGE_LIFE) ? "over" : "open";
  if (verdict === null) return now > later(attempt.formAt ?? attempt.createdAt, FORM_LIFE) ? "never" : "open";
  return now > later(attempt.expiresAt, PAGE_GRACE) ? "over" : "open";
}

/**
 * How long one worker may speak with the gateway about an attempt's refunds before another takes over: longer than all
 * its calls (four of 10 s) together.
 */
export const REFUND_TURN = 2 * MINUTE;

const refundGaps = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
/** From this try on a refund that does not get through is an error in the log, not a warning. */
export const WORRYING_TRIES = 5;

/**
 * How long a refund is tried before a person looks at it: a day against silence, and for what passes by itself (the
 * capture comes with the bank's batch, limits are per hour) longer than a weekend.
 */
const refundPatience = { unknown: DAY, waiting: 5 * DAY };

/** The code of a refund that was given up, in place of the gateway's. */
export const LATE = "LATE";
export const isLate = ({ code }: { code: string | null }): boolean => code === LATE;

/** A machine has tried long enough. What a person sends again after that is tried once. */
export const isGivenUp = ({ createdAt }: { createdAt: Date }, state: keyof typeof refundPatience, now: Date): boolean =>
  now >= later(createdAt, refundPatience[state]);

/** When a refund that did not get through is tried again. @param tries so far, at least 1 */
export function nextRefundTry(tries: number, now: Date): Date {
  return later(now, refundGaps[tries - 1] ?? 4 * HOUR);
}

/**
 * The account of the platform at which money of a payment counts while it goes back: what its gateway gives back is no more
 * owed by it, and what cannot go back the way it came is owed to its payer until they have it.
 */
export const refundAccount = ({ gateway, method }: { gateway: string; method: string }) =>
  isNumbered(method) ? ({ kind: "refunds_payable" } as const) : ({ kind: `clearing:${gateway}` } as const);
