import { type SQL, sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { both, has, inState, not } from "#server/kernel/process/predicate.ts";
import { isHidden } from "#server/publishing/moderated.ts";

/*
 * Predicates of an article, as functions and as SQL. Every domain may import this file; no other file names its states.
 */

export { isHidden };
export const isDraft = inState("draft");
export const isRemoved = inState("removed");
export const isWithdrawn = inState("withdrawn");
/** Published by its author, also when operators hide it. */
export const isPublished = inState("published");
/** Is or was published, and is not removed: operators may moderate it. */
export const wasPublished = inState("published", "withdrawn");
/** Picked by the editors. */
export const isPicked = has("pickedAt", "入選精選的時間");

/** The article itself is readable; whether its author is active is checked separately (`readable`). */
export const isShown = both(isPublished, not(isHidden));

/** Publicly readable articles of one alias: visible, and their author of the other alias is active. */
export const readable = (articles: string, users: string): SQL =>
  sql`(${isShown.sql(articles)} and ${takesPart(users)})`;
