import { event } from "#server/kernel/events.ts";

/** Somebody wrote to somebody. */
export const messageSent = event<{ threadId: number; messageId: number }>("message.sent");
