import { inState } from "#server/kernel/process/predicate.ts";

/** In progress: its member cannot request another. */
export const isOnTheWay = inState("requested", "batched", "sent");
/** Requested and not sent to the bank: the money is at `withdrawals`. */
export const isUnsent = inState("requested", "batched");
/** In no batch yet. */
export const isRequested = inState("requested");
/** Sent to the bank, without a response: the money is at `transfers`. */
export const isAtBank = inState("sent");

/** Reported as paid by the bank. */
export const isPaid = inState("paid");

/** A batch that still needs an operator. */
export const isOpenBatch = inState("waiting", "sent");
/** Created, and not released to the bank. */
export const isUnreleasedBatch = inState("waiting");
/** Released, without a bank response. */
export const isReleasedBatch = inState("sent");
