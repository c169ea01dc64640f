import { inState } from "#server/kernel/process/predicate.ts";

/** It counts towards the sum of the bill's invoices, now or once it is issued. */
export const stands = inState("due", "stuck", "issued");
/** On its way to the issuer, or with a person who sees to that. */
export const isComing = inState("due", "stuck");
/** The issuer is to be told something. */
export const isToSend = inState("due", "voiding");
/** A person has to see to it. */
export const isStuck = inState("stuck", "void_stuck");
/** One that its issuer did not take, and that has still to be issued. */
export const isStuckToIssue = inState("stuck");
/** The tax authority has it: its tax is owed. */
export const isTaxed = inState("issued", "voiding", "void_stuck");
/** It was given up before the issuer got it. */
export const isDropped = inState("dropped");
