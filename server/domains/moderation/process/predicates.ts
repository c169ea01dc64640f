import { has, not } from "#server/kernel/process/predicate.ts";

/** The message to support is answered; it gets only one answer. */
export const isAnswered = has("answeredAt", "回覆");
export const isUnanswered = not(isAnswered, "還沒回覆");
