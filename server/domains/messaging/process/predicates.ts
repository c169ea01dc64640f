import { inState } from "#server/kernel/predicate.ts";

/** A report of a message that operators have still to decide. */
export const isOpenReport = inState("open");
export const isUpheldReport = inState("upheld");
