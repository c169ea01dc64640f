import type { NewsState } from "#contract/content/states.ts";
import { both, happened, moment, not, type Predicate, reached } from "#server/kernel/process/predicate.ts";

/** All that is stored of the state of news: two instants. */
export type NewsTimes = { publishAt: Date | null; withdrawnAt: Date | null };

const publishing = moment("publishAt", "發布時間");
const isWithdrawn = happened(moment("withdrawnAt", "撤下時間"));

/** What the two instants say at a third. */
export const newsIn: Record<NewsState, Predicate<NewsTimes>> = {
  draft: both(not(isWithdrawn), not(happened(publishing))),
  scheduled: both(not(isWithdrawn), both(happened(publishing), not(reached(publishing)))),
  published: both(not(isWithdrawn), reached(publishing)),
  withdrawn: both(isWithdrawn, happened(publishing)),
};

/** Its time has come, also where it was withdrawn since. */
export const hasAppeared = reached(publishing);
