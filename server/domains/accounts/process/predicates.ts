import { inState } from "#server/kernel/process/predicate.ts";

/** An identity application that operators have not decided yet. */
export const isWaitingId = inState("waiting");
export const isAcceptedId = inState("accepted");
export const isRefusedId = inState("refused");
