import { both, inState, is } from "#server/kernel/process/predicate.ts";

/** Its conditions may still be changed: nobody has seen it. */
export const isDraft = inState("draft");
/** It may be kept and used, while its period runs. */
export const isActive = inState("active");
/** Members know of it; what is paused comes back. */
export const isOut = inState("active", "paused");
/** Nobody can use it any more. */
export const isEnded = inState("ended");
/** A draft that was deleted: nobody reads it any more. */
export const isDiscarded = is("discarded", true);
/** It counts towards what one seller may have. */
export const isOpen = inState("draft", "asked", "agreed", "declined", "active", "paused");
/** The seller who is to bear a share has agreed to it, and it can be activated. */
export const isAgreed = inState("agreed");
/** The seller who is to bear a share of it reads it. */
export const isShownToBearer = inState("asked", "agreed", "declined", "active", "paused", "ended");

/** The site's, for members to whom it is given: campaigns give these. */
export const isGift = both(is("kind", "platform"), is("audience", "granted"));

/** The site made it. */
export const isOfSite = is("kind", "platform");
