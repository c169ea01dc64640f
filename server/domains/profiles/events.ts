import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when a member follows another. */
export const memberFollowed = event<{ userId: number; followedId: number }>("member.followed");
