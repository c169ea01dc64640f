import { type SQL, sql } from "drizzle-orm";
import { lostOffers, openOfferStates } from "#contract/requests/states.ts";
import { requestTypes } from "#contract/requests/types.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { both, has, inState, not, type Timeless } from "#server/kernel/process/predicate.ts";
import { isHidden } from "#server/publishing/moderated.ts";

/*
 * Predicates of requests and offers, as functions and as SQL. Every domain may import this file; nobody else names
 * their states.
 */

export { isHidden };

export const isDraftRequest = inState("draft");
export const isDiscarded = inState("discarded");
/** Open for offers by its buyer; whether operators have hidden it is checked separately (`takesOffers`). */
export const isOpen = inState("open");
export const isChosen = inState("chosen");
/** It ended without a choice; its offers no longer count towards their sellers' limit. */
export const endedUnchosen = inState("closed", "expired");
export const isEnded = inState("chosen", "closed", "expired");
/** It was published: its audience may open its page. */
export const wasPublished = inState("open", "chosen", "closed", "expired");

/** For one seller only: nobody else ever sees it. */
export const isDesignated: Timeless<{ readonly type: number }> = {
  words: "指定需求",
  test: ({ type }) => type === requestTypes.designated,
  sql: (alias) => sql`${sql.raw(`"${alias}"`)}.type = ${requestTypes.designated}`,
};

/** It accepts offers. */
export const takesOffers = both(isOpen, not(isHidden));
/** Its page is public, also after its end. */
export const isPublic = both(both(wasPublished, not(isHidden)), not(isDesignated));

/** Publicly listed requests of one alias: open, public, not hidden, and their buyer of the other alias is active. */
export const listed = (requests: string, users: string): SQL =>
  sql`(${both(takesOffers, not(isDesignated)).sql(requests)} and ${takesPart(users)})`;

export const isDraftOffer = inState("draft");
/** Its seller has not discarded it. */
export const isKeptOffer = not(inState("discarded"));
/** It waits for its buyer, or for its seller's answer to a counteroffer. */
export const isOpenOffer = inState(...openOfferStates);
/** It waits for its buyer. */
export const isSent = inState("sent");
export const isCountered = inState("countered");
/** Its order waits for payment. */
export const isAccepted = inState("accepted");
export const isWon = inState("won");
/** It waits for an answer, or its order waits for payment. */
export const counts = inState("sent", "countered", "accepted");
/** Its validity, or that of its request, has ended. */
export const isExpiredOffer = inState("expired");
export const isOfferOver = inState("won", ...lostOffers);
/** Its buyer may see it. */
export const wasSent = has("sentAt", "送出");
