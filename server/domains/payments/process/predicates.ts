import { inState } from "#server/kernel/process/predicate.ts";

/*
 * What is true of a payment, a refund and a stored card, as a function and as SQL. Every domain may import this file; nobody
 * else names their states.
 */

/** Its money came in; no later notice changes that. */
export const isTaken = inState("paid", "refunding", "refunded", "refund_refused");
/** Its outcome is not known yet. */
export const isStarted = inState("started");
/** Money may still come in that is asked about. */
export const mayBePaid = inState("started", "expired");
/** The gateway said no. */
export const hasFailed = inState("failed");
/** It was tried, and no money came. */
export const isUnpaid = inState("failed", "expired");
/** Its money came in and none of it is to go back: taken, and perhaps not passed on yet, or still to come. */
export const isUnderWay = inState("started", "paid");

/** The worker sends it to the gateway. */
export const isQueued = inState("queued");
/** Its payer has not said where the money goes. */
export const isChoosing = inState("choosing");
/** A person looks first whether it goes to the account that its payer has named. */
export const isHeld = inState("held");
/** The platform's bank is to pay it to the account that its payer has named. */
export const isByBank = inState("by_bank");
/** The gateway did not carry it out. */
export const isRefused = inState("refused");
/** The payer has the money another way than back through the gateway. */
export const isSettled = inState("settled");
/** It goes, or has gone, to an account where its payer has named one. */
export const isToAccount = inState("held", "by_bank", "settled");
/** What cannot go back the way it came and its payer does not have yet: the platform owes it to them. */
export const isOwed = inState("choosing", "held", "by_bank");
/** The platform's bank can pay it. */
export const isTransfer = inState("by_bank", "choosing");
/** Something is still to be done by a machine, a payer or the platform's bank. */
export const isRunning = inState("queued", "choosing", "held", "by_bank");
/** The payer has the money, by whatever way. */
export const isOver = inState("done", "settled", "cancelled");
/** The gateway has taken it. */
export const isDone = inState("done");
/** It is not made any more. */
export const isGivenUp = inState("cancelled");
/** The payer has had it from the platform. */
export const isPaidBack = inState("done", "settled");
/** It lessens what its gateway owes the platform. */
export const countsAtGateway = inState("queued", "done");

/** It has not gone back yet, and can be given up where a bank has given the payer the same money. */
export const isCancellable = inState("queued", "choosing", "held", "by_bank", "refused");
/** The gateway may have carried it out: the night asks. */
export const mayHaveGone = inState("done", "settled", "cancelled");

/** It can be charged, as far as we know. */
export const isActiveCard = inState("active");
/** It is still its member's. */
export const isOwnCard = inState("active", "dead");
/** Its gateway is to be told that it is not wanted any more. */
export const isLeavingCard = inState("leaving");
