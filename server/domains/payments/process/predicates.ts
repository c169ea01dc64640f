import { inState } from "#server/kernel/process/predicate.ts";

/*
 * Predicates of payments, refunds and stored cards, each as a function and as SQL. Every domain may import this file; no
 * other file names their states.
 */

/** It was paid; no later webhook changes that. */
export const isTaken = inState("paid", "refunding", "refunded", "refund_refused");
/** It is paid, and nothing of it goes back. */
export const isPaid = inState("paid");
/** Its result is not known yet. */
export const isStarted = inState("started");
/** It may still be paid, so it is queried. */
export const mayBePaid = inState("started", "expired");
/** The gateway said no. */
export const hasFailed = inState("failed");
/** It ended without money. */
export const isUnpaid = inState("failed", "expired");
/** It is paid without refunds, or may still be paid. */
export const isUnderWay = inState("started", "paid");

/** The worker will send it to the gateway. */
export const isQueued = inState("queued");
/** Its payer has not chosen an account. */
export const isChoosing = inState("choosing");
/** An operator must check the account that its payer has chosen. */
export const isHeld = inState("held");
/** The platform's bank pays it to the account that its payer has chosen. */
export const isByBank = inState("by_bank");
/** The gateway did not carry it out. */
export const isRefused = inState("refused");
/** The payer has the money, but not through the gateway. */
export const isSettled = inState("settled");
/** It goes, or went, to an account that its payer may have chosen. */
export const isToAccount = inState("held", "by_bank", "settled");
/** It cannot go back the way it was paid and is not paid out yet: the platform owes it to the payer. */
export const isOwed = inState("choosing", "held", "by_bank");
/** The platform's bank can pay it. */
export const isTransfer = inState("by_bank", "choosing");
/** It waits for the worker, the payer or the platform's bank. */
export const isRunning = inState("queued", "choosing", "held", "by_bank");
/** It has ended: paid out in some way, or cancelled. */
export const isOver = inState("done", "settled", "cancelled");
/** The gateway has accepted it. */
export const isDone = inState("done");
/** It was cancelled. */
export const isGivenUp = inState("cancelled");
/** The platform has paid it out. */
export const isPaidBack = inState("done", "settled");
/** It lessens what its gateway owes the platform. */
export const countsAtGateway = inState("queued", "done");

/** It is not paid out yet, and can be cancelled after a chargeback of the same money. */
export const isCancellable = inState("queued", "choosing", "held", "by_bank", "refused");
/** The gateway may have carried it out: the nightly job queries it. */
export const mayHaveGone = inState("done", "settled", "cancelled");

/** It can be charged, as far as we know. */
export const isActiveCard = inState("active");
/** It is still stored for its member. */
export const isOwnCard = inState("active", "dead");
/** Its gateway must be told that it was removed. */
export const isLeavingCard = inState("leaving");
