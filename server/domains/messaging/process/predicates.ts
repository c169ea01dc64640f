import { inState } from "#server/kernel/process/predicate.ts";

/** A report of a message that operators have not decided yet. */
export { isOpenReport } from "#server/publishing/reports.ts";
export const isUpheldReport = inState("upheld");
