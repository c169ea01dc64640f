import { inState } from "#server/kernel/process/predicate.ts";

/** An operator has to decide. */
export const waitsForUs = inState("received");
/** Somebody else is next, or may be. */
export const isRunning = inState("asked", "countered");
export const isUnconfirmed = inState("unconfirmed");
/** The same person need not give it again. */
export const isAlive = inState("received", "asked", "taken_down", "countered", "sued");
