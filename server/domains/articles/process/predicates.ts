import { type SQL, sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isHidden } from "#server/kernel/moderation/moderated.ts";
import { both, has, inState, not } from "#server/kernel/process/predicate.ts";

/*
 * What is true of an article, as a function and as SQL. Every domain may import this file; nobody else names the states of
 * an article.
 */

export { isHidden };
export const isDraft = inState("draft");
export const isRemoved = inState("removed");
export const isWithdrawn = inState("withdrawn");
/** Its author has published it, also where operators hide it. */
export const isPublished = inState("published");
/** It is or was published, and is not removed: operators may judge it. */
export const wasPublished = inState("published", "withdrawn");
/** The editors have chosen it. */
export const isPicked = has("pickedAt", "入選精選的時間");

/** The article itself can be read; whether its author takes part is asked apart (`readable`). */
export const isShown = both(isPublished, not(isHidden));

/** Articles of one alias that anybody may read: shown, and their author of the other alias takes part. */
export const readable = (articles: string, users: string): SQL =>
  sql`(${isShown.sql(articles)} and ${takesPart(users)})`;
