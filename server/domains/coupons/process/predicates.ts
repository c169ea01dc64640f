import { both, inState, is } from "#server/kernel/process/predicate.ts";

/** Its conditions can still be changed: nobody has seen it. */
export const isDraft = inState("draft");
/** It can be collected and used during its period. */
export const isActive = inState("active");
/** It is known to members; a paused one can be resumed. */
export const isOut = inState("active", "paused");
/** Nobody can use it any more. */
export const isEnded = inState("ended");
/** A deleted draft, invisible to all. */
export const isDiscarded = is("discarded", true);
/** It counts towards the seller's limit of coupons. */
export const isOpen = inState("draft", "asked", "agreed", "declined", "active", "paused");
/** The sharing seller has agreed, so it can be activated. */
export const isAgreed = inState("agreed");
/** Visible to the sharing seller. */
export const isShownToBearer = inState("asked", "agreed", "declined", "active", "paused", "ended");

/** A platform coupon that is granted to members, e.g. by campaigns. */
export const isGift = both(is("kind", "platform"), is("audience", "granted"));

/** Issued by the platform. */
export const isOfSite = is("kind", "platform");
