import { inState } from "#server/kernel/process/predicate.ts";

/** Counts towards the bill's invoiced sum, now or once issued. */
export const stands = inState("due", "stuck", "issued");
/** Being sent to the issuer, or waiting for an operator. */
export const isComing = inState("due", "stuck");
/** Must be sent to the issuer. */
export const isToSend = inState("due", "voiding");
/** Needs an operator. */
export const isStuck = inState("stuck", "void_stuck");
/** Refused by the issuer, and still to be issued. */
export const isStuckToIssue = inState("stuck");
/** Known to the tax authority: its tax is owed. */
export const isTaxed = inState("issued", "voiding", "void_stuck");
/** Dropped before the issuer got it. */
export const isDropped = inState("dropped");
