import { lostChargebacks, takenBack, undecidedChargebacks } from "#contract/finance/states.ts";
import { inState } from "#server/kernel/process/predicate.ts";

/** Operators can act on it. */
export const isOpenItem = inState("open");
/** Not closed yet. */
export const isGoingOn = inState("open", "trying");
/** Resolved by itself; reopened as the same item if it goes wrong again. */
export const cameRight = inState("done");
/** Settled by an operator's statement. */
export const isSettledItem = inState("settled");

/** The card's bank has not decided yet. */
export const isOpenChargeback = inState(...undecidedChargebacks);
/** The cardholder has finally got the payment back. */
export const isLostChargeback = inState(...lostChargebacks);
/** The bank withholds the payment, or the cardholder has finally got it back. */
export const isTakenBack = inState(...takenBack);
