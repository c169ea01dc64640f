import { type SQL, sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isHidden } from "#server/kernel/moderation/moderated.ts";
import { both, inState, not } from "#server/kernel/process/predicate.ts";

/*
 * What is true of a service, as a function and as SQL. Every domain may import this file; nobody else names the states of
 * a service.
 */

export { isHidden };
export const isDraft = inState("draft");
export const isRemoved = inState("removed");
export const isPaused = inState("paused");
/** Its seller has put it on sale, also where operators hide it. */
export const isPublished = inState("published");
/** It is or was on sale, and is not removed: operators may judge it. */
export const wasPublished = inState("published", "paused");

/** The service itself can be bought; whether its seller takes part is asked apart (`listed`). */
export const isOnSale = both(isPublished, not(isHidden));
/** Its page may be opened by anybody: a paused one stays readable, it only cannot be ordered. */
export const isReadable = both(wasPublished, not(isHidden));

/** Services of one alias that anybody may find: on sale, and their seller of the other alias takes part. */
export const listed = (services: string, users: string): SQL =>
  sql`(${isOnSale.sql(services)} and ${takesPart(users)})`;
