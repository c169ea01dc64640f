import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when a member follows another. */
export const memberFollowed = event<{ userId: number; followedId: number }>("member.followed");

/** Emitted when a member has changed the county in their profile. */
export const memberMoved = event<{ userId: number }>("member.moved");

/** Emitted when operators have renamed a job, or moved it. */
export const jobChanged = event<{ jobId: number }>("profiles.job_changed");
