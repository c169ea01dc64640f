import { inState, not } from "#server/kernel/process/predicate.ts";

/** The next word is ours. */
export const waitsForUs = inState("new", "working");
/** The writer has been answered. */
export const waitsForWriter = inState("waiting");
export const isClosed = inState("closed");
export const isOpen = not(isClosed, "還沒結案");
