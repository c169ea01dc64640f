import { type SQL, sql } from "drizzle-orm";
import { firstSiteMean, ratingPriorCount } from "#contract/terms.ts";

/** SQL of a shrunk average, 0 without reviews so that a page never shows a rating that nobody gave. */
export function shrunk(sum: SQL, count: SQL, siteMean: SQL): SQL {
  const prior = sql.raw(String(ratingPriorCount));
  return sql`(case when ${count} = 0 then 0 else (${sum} + ${siteMean} * ${prior}) / (${count} + ${prior}) end)::float8`;
}

/** The mean of all shown reviews of sellers, and before the first a number; what averages are shrunk toward. */
export const siteMean = sql`coalesce((select avg(overall) from reviews where side = 'buyer' and shown_at is not null), ${sql.raw(String(firstSiteMean))})`;
