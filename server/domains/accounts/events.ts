import { event } from "#server/kernel/delivery/events.ts";

/** An account was blocked or given back. */
export const memberStatusChanged = event<{ userId: number; status: number }>("member.status_changed");

/** A member does not want to hear from another; the other is not told. */
export const memberBlocked = event<{ userId: number; blockedId: number }>("member.blocked");

/** The owner did not make a change of their account: what was done to it since then is a stranger's. */
export const changeDisowned = event<{ userId: number; since: string }>("member.change_disowned");

/** A member's name was verified. */
export const memberVerified = event<{ userId: number }>("member.verified");
