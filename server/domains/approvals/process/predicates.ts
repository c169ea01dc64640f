import { inState } from "#server/kernel/process/predicate.ts";

/** No second operator has said yes or no to it, and whoever proposed it has not taken it back. */
export const isWaiting = inState("waiting");
