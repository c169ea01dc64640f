import { event } from "#server/kernel/delivery/events.ts";

/** An account was suspended, banned or restored. */
export const memberStatusChanged = event<{ userId: number; status: number }>("member.status_changed");

/** A member blocked another; the blocked member is not notified. */
export const memberBlocked = event<{ userId: number; blockedId: number }>("member.blocked");

/** The owner disowned a change of their account: everything done to it since then was done by somebody else. */
export const changeDisowned = event<{ userId: number; since: string }>("member.change_disowned");

/** A member unsubscribed by the link in an issue of the newsletter. */
export const newsletterStopped = event<{ userId: number; issue: number }>("member.newsletter_stopped");

/** A member's name was verified. */
export const memberVerified = event<{ userId: number }>("member.verified");

/** A member got the mark of a certified seller, or lost it. */
export const memberCertified = event<{ userId: number; star: boolean }>("member.certified");
