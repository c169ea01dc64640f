import { sql } from "drizzle-orm";
import { waitingProposals } from "#contract/orders/states.ts";
import { both, has, inState, is, moment, not, reached, type Timeless } from "#server/kernel/process/predicate.ts";

/*
 * Predicates of rows that belong to an order (disputes, proposals, the contest of its fault), each as a function and as
 * SQL, for this domain.
 */

/** Neither withdrawn nor settled. */
export const isOpenDispute = inState("open");

/** The side that did not open it has named its own amount. */
export const isAnsweredDispute = has("answeredAt", "回覆");

/** The side that did not open it may still name its own amount. */
export const isAnswerableDispute = both(not(isAnsweredDispute), not(reached(moment("answerBy", "回覆期限"))));

/** Both sides have named one amount. */
export const hasOneAmount: Timeless<{ readonly amount: number; readonly answerAmount: number | null }> = {
  words: "雙方主張的金額相同",
  test: ({ amount, answerAmount }) => answerAmount === amount,
  sql(alias) {
    const dispute = sql.raw(`"${alias}"`);
    return sql`${dispute}.answer_amount is not distinct from ${dispute}.amount`;
  },
};

/** The other side can answer it. */
export const isWaitingProposal = inState(...waitingProposals);

/** An unanswered cancellation proposal, which an operator may answer for both sides. */
export const isEscalatedProposal = both(is("kind", "cancellation"), inState("escalated"));

const decided = has("decidedAt", "決定");

export const contestStates = ["waiting", "upheld", "corrected"] as const;
export type ContestState = (typeof contestStates)[number];

/** The stored state of a contest: when an operator decided it, and the resulting fault. */
export type ContestDecision = { readonly decidedAt: unknown; readonly fault: unknown };

/** What those two say. */
export const contestIn: Record<ContestState, Timeless<ContestDecision>> = {
  waiting: not(decided),
  upheld: both(decided, is("fault", "seller")),
  corrected: both(decided, not(is("fault", "seller"))),
};

/** The state of a contest; null where there is none. */
export const contestStateOf = (contest: ContestDecision | null): ContestState | null =>
  contest && (contestStates.find((state) => contestIn[state].test(contest)) ?? null);
