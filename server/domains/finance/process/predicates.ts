import { lostChargebacks, takenBack, undecidedChargebacks } from "#contract/finance/states.ts";
import { inState } from "#server/kernel/process/predicate.ts";

/** An operator can act upon it. */
export const isOpenItem = inState("open");
/** It has not come to its end yet. */
export const isGoingOn = inState("open", "trying");
/** It came right, and is the same item once more when it goes wrong again. */
export const cameRight = inState("done");
/** A person's word ended it. */
export const isSettledItem = inState("settled");

/** The card's bank has still to decide about the payment. */
export const isOpenChargeback = inState(...undecidedChargebacks);
/** The cardholder has it for good. */
export const isLostChargeback = inState(...lostChargebacks);
/** The bank keeps the payment, or the cardholder has it for good. */
export const isTakenBack = inState(...takenBack);
