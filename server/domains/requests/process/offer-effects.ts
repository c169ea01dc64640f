import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { OfferFacts, OfferProcessTypes } from "./offer-words.ts";

type Input = OfferProcessTypes["input"];

/** A new version, valid from now for the seller's number of days. The buyer has not read it. */
const anew = ({ version, validDays }: OfferFacts, now: Date) => ({
  version: version + 1,
  readAt: null,
  validUntil: later(now, validDays * DAY),
  deadlineAt: later(now, validDays * DAY),
});

/** The changes of sending: a new version with the draft's content, which the verb has written into the row. */
export const said = (offer: OfferFacts, now: Date, { requestVersion = null }: Input) => ({
  ...anew(offer, now),
  draft: null,
  requestVersion,
  ...(offer.version === 0 ? { sentAt: now } : {}),
});

/** The buyer's first response. */
export const answered = ({ answeredAt }: OfferFacts, now: Date) => (answeredAt === null ? { answeredAt: now } : {});

export const countered = (offer: OfferFacts, now: Date, { counter }: Input) => ({
  ...answered(offer, now),
  ...(counter ? { counter } : {}),
  deadlineAt: later(now, terms.counterAnswerMs),
});

/** The changes of accepting the counteroffer: a new version, which counts as read by the buyer. */
export function taken(offer: OfferFacts, now: Date, { requestVersion }: Input) {
  const { counter } = offer;
  if (!counter) throw new Error("an offer without a counter was to take it");
  return {
    ...anew(offer, now),
    readAt: now,
    counter: null,
    price: counter.price ?? offer.price,
    days: counter.days ?? offer.days,
    scope: [...offer.scope, ...counter.scope.map((text) => ({ text, want: null }))],
    ...(requestVersion === undefined ? {} : { requestVersion }),
  };
}

/**
 * The changes when its order was not paid: it is open again while it is valid and its request accepts offers, otherwise
 * it expires.
 */
export const returned = (offer: OfferFacts, now: Date) =>
  offer.validUntil !== null && now < offer.validUntil && offer.requestOpen
    ? { state: "sent" as const, orderId: null, deadlineAt: offer.validUntil }
    : { state: "expired" as const, orderId: null, deadlineAt: null, endedAt: now };

export const over = (_offer: OfferFacts, now: Date, { reason, word = "" }: Input) => ({
  endedAt: now,
  deadlineAt: null,
  draft: null,
  counter: null,
  ...(reason === undefined ? {} : { declinedReason: reason, declinedWord: word }),
});
