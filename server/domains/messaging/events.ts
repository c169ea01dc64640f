import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when a message was stored in a thread. */
export const messageSent = event<{ threadId: number; messageId: number }>("message.sent");
