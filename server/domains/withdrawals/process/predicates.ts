import { inState } from "#server/kernel/process/predicate.ts";

/** On its way: its member cannot ask for another. */
export const isOnTheWay = inState("requested", "batched", "sent");
/** Asked for and not with the bank yet: the money stands at `withdrawals`. */
export const isUnsent = inState("requested", "batched");
/** In no batch yet. */
export const isRequested = inState("requested");
/** The bank has it, and has not answered: the money stands at `transfers`. */
export const isAtBank = inState("sent");

/** The bank has called it paid. */
export const isPaid = inState("paid");

/** A batch that somebody still has to do something with. */
export const isOpenBatch = inState("waiting", "sent");
/** Made, and not released to the bank. */
export const isUnreleasedBatch = inState("waiting");
/** Released; the bank has not answered about it. */
export const isReleasedBatch = inState("sent");
