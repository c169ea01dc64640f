import { both, inState, is } from "#server/kernel/process/predicate.ts";

/** Its conditions may still be changed: nobody has seen it. */
export const isDraft = inState("draft");
/** It may be kept and used, while its period runs. */
export const isActive = inState("active");
/** Members know of it; what is paused comes back. */
export const isOut = inState("active", "paused");
/** Nobody can use it any more. */
export const isEnded = inState("ended");
/** It counts towards what one seller may have. */
export const isOpen = inState("draft", "active", "paused");

/** The house's, for members to whom it is given: campaigns give these. */
export const isGift = both(is("kind", "platform"), is("audience", "granted"));
