import { inState } from "#server/kernel/process/predicate.ts";

/** It counts towards what the bill's invoices come to, or will. */
export const stands = inState("due", "stuck", "issued");
/** On its way to the issuer, or with a person who sees to that. */
export const isComing = inState("due", "stuck");
/** The issuer is to be told something. */
export const isToSend = inState("due", "voiding");
/** Nothing goes on without a person. */
export const isStuck = inState("stuck", "void_stuck");
/** The tax authority has it: its tax is owed. */
export const isTaxed = inState("issued", "voiding", "void_stuck");
/** Nobody ever saw it. */
export const isDropped = inState("dropped");
