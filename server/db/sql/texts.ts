import { type SQL, sql } from "drizzle-orm";
import { isTerms, textPages, textPaths } from "#contract/texts/pages.ts";
import { ZONE } from "#contract/time.ts";

const terms = textPaths.filter(isTerms).map((path) => textPages[path]);
/** The day of the product's own terms, for the first minute of an installation. */
const ownDay = terms
  .map(({ day }) => day)
  .sort()
  .at(-1);
const ids = terms.map(({ id }) => id);

/**
 * The version of the terms at a time: the day on which the last change of one of their texts began to apply, in Taipei
 * (YYYY-MM-DD).
 */
export const termsVersionAt = (at: Date): SQL<string> => sql`coalesce((
  select to_char(max(applies_from) at time zone ${ZONE}, 'YYYY-MM-DD') from text_versions
  where text_id = any (${sql.param(ids)}::int[]) and recalled_at is null
    and applies_from <= ${at.toISOString()}::timestamptz), ${ownDay})`;
