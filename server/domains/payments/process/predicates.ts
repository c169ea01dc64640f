import { inState, not } from "#server/kernel/process/predicate.ts";

/*
 * What is true of a refund, as a function and as SQL. Every domain may import this file; nobody else names the states of
 * payments and refunds.
 */

/** Its payer has not said where the money goes. */
export const isChoosing = inState("choosing");
/** The gateway did not carry it out. */
export const isRefused = inState("refused");
/** The payer has the money another way than back through the gateway. */
export const isSettled = inState("settled");
/** It lessens what its gateway owes the house. */
export const countsAtGateway = not(inState("refused", "settled"));
