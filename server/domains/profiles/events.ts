import { event } from "#server/kernel/events.ts";

/** A member follows another; the other may be told. */
export const memberFollowed = event<{ userId: number; followedId: number }>("member.followed");
