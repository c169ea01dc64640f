import { inState } from "#server/kernel/predicate.ts";

/** A report of a message that operators have still to decide: like any other. */
export { isOpenReport } from "#server/kernel/reports.ts";
export const isUpheldReport = inState("upheld");
