import { type SQL, sql } from "drizzle-orm";
import { lostOffers, openOfferStates } from "#contract/requests/states.ts";
import { requestTypes } from "#contract/requests/types.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isHidden } from "#server/kernel/moderation/moderated.ts";
import { both, happened, inState, moment, not, type Timeless } from "#server/kernel/process/predicate.ts";

/*
 * Predicates of requests and offers, as functions and as SQL. Every domain may import this file; nobody else names
 * their states.
 */

export { isHidden };

export const isDraftRequest = inState("draft");
export const isDiscarded = inState("discarded");
/** Its buyer wants offers; whether operators have hidden it is asked apart (`takesOffers`). */
export const isOpen = inState("open");
export const isChosen = inState("chosen");
/** It ended without a choice; offers for it no longer count for their sellers' limit. */
export const endedUnchosen = inState("closed", "expired");
export const isEnded = inState("chosen", "closed", "expired");
/** It was published: its page may be opened by those whom it is for. */
export const wasPublished = inState("open", "chosen", "closed", "expired");

/** For one seller alone: nobody else ever sees it. */
export const isDesignated: Timeless<{ readonly type: number }> = {
  words: "指定需求",
  test: ({ type }) => type === requestTypes.designated,
  sql: (alias) => sql`${sql.raw(`"${alias}"`)}.type = ${requestTypes.designated}`,
};

/** It takes offers. */
export const takesOffers = both(isOpen, not(isHidden));
/** Its page may be opened by anybody, also when it is over. */
export const isPublic = both(both(wasPublished, not(isHidden)), not(isDesignated));

/** Requests of one alias that anybody may find: open, public, not hidden, and their buyer of the other alias takes part. */
export const listed = (requests: string, users: string): SQL =>
  sql`(${both(takesOffers, not(isDesignated)).sql(requests)} and ${takesPart(users)})`;

export const isDraftOffer = inState("draft");
/** It waits for its buyer, or for its seller's answer to other terms. */
export const isOpenOffer = inState(...openOfferStates);
/** It waits for its buyer. */
export const isSent = inState("sent");
export const isCountered = inState("countered");
/** Its order waits for its payment. */
export const isAccepted = inState("accepted");
export const isWon = inState("won");
/** It waits for an answer, or was accepted and waits for its payment. */
export const counts = inState("sent", "countered", "accepted");
/** Its time, or that of its request, was over. */
export const isExpiredOffer = inState("expired");
export const isOfferOver = inState("won", ...lostOffers);
/** Its buyer may see it. */
export const wasSent = happened(moment("sentAt", "送出"));
