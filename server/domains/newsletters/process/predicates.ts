import { inState } from "#server/kernel/process/predicate.ts";

/** It can be edited. */
export const isDraft = inState("draft");
/** Submitted; another operator has to release it. */
export const isWaiting = inState("waiting");
/** Its mails are being written. */
export const isSending = inState("sending");
/** It was released, whatever became of it. */
export const wasReleased = inState("sending", "sent", "stopped");
