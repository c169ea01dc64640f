import { inState } from "#server/kernel/process/predicate.ts";

/** A report of a message that operators have still to decide. */
export { isOpenReport } from "#server/kernel/moderation/reports.ts";
export const isUpheldReport = inState("upheld");
