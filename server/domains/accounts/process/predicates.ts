import { inState } from "#server/kernel/process/predicate.ts";

/** An application for an identity check that operators have still to decide. */
export const isWaitingId = inState("waiting");
export const isAcceptedId = inState("accepted");
export const isRefusedId = inState("refused");
