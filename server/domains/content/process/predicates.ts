import type { NewsState } from "#contract/content/states.ts";
import { both, happened, moment, not, type Predicate, reached } from "#server/kernel/process/predicate.ts";

/** The two stored times that determine the state of news. */
export type NewsTimes = { publishAt: Date | null; withdrawnAt: Date | null };

const publishing = moment("publishAt", "發布時間");
const isWithdrawn = happened(moment("withdrawnAt", "撤下時間"));

/** The state that follows from the two times. */
export const newsIn: Record<NewsState, Predicate<NewsTimes>> = {
  draft: both(not(isWithdrawn), not(happened(publishing))),
  scheduled: both(not(isWithdrawn), both(happened(publishing), not(reached(publishing)))),
  published: both(not(isWithdrawn), reached(publishing)),
  withdrawn: both(isWithdrawn, happened(publishing)),
};

/** Its publication time has passed, also when it was withdrawn since. */
export const hasAppeared = reached(publishing);
