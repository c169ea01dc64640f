import { inState } from "#server/kernel/process/predicate.ts";

/** Neither decided by a second operator nor withdrawn by its author. */
export const isWaiting = inState("waiting");
/** Neither rejected nor withdrawn. */
export const stands = inState("waiting", "approved");
