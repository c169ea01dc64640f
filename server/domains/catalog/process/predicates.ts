import { type SQL, sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { both, inState, not } from "#server/kernel/process/predicate.ts";
import { isHidden } from "#server/publishing/moderated.ts";

/*
 * Predicates of a service, as functions and as SQL. Every domain may import this file; no other file names its states.
 */

export { isHidden };
export const isDraft = inState("draft");
export const isRemoved = inState("removed");
export const isPaused = inState("paused");
/** Published by its seller, also when operators hide it. */
export const isPublished = inState("published");
/** Is or was published, and is not removed: operators may moderate it. */
export const wasPublished = inState("published", "paused");

/** The service itself can be bought; whether its seller is active is checked separately (`listed`). */
export const isOnSale = both(isPublished, not(isHidden));
/** Its page is public: a paused service stays readable, but cannot be ordered. */
export const isReadable = both(wasPublished, not(isHidden));

/** Publicly listed services of one alias: on sale, and their seller of the other alias is active. */
export const listed = (services: string, users: string): SQL =>
  sql`(${isOnSale.sql(services)} and ${takesPart(users)})`;
