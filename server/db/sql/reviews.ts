import { type SQL, sql } from "drizzle-orm";
import { firstSiteMean, ratingPriorCount } from "#contract/terms.ts";
import { person } from "./accounts.ts";

/** SQL of a Bayesian average; 0 without reviews, so that no page shows a rating that nobody gave. */
export function shrunk(sum: SQL, count: SQL, siteMean: SQL): SQL {
  const prior = sql.raw(String(ratingPriorCount));
  return sql`(case when ${count} = 0 then 0 else (${sum} + ${siteMean} * ${prior}) / (${count} + ${prior}) end)::float8`;
}

/** True for reviews of this alias that everybody may read: published, and not taken down by operators. */
export const shown = (reviews: string): SQL => {
  const of = sql.raw(`"${reviews}"`);
  return sql`(${of}.shown_at is not null and ${of}.hidden_reason is null)`;
};

/**
 * The mean of all public reviews by one party, toward which averages shrink; `firstSiteMean` before the first review.
 */
export const meanOf = (side: "buyer" | "seller"): SQL => sql`coalesce((select avg(r.overall) from reviews r
  where r.side = ${side} and ${shown("r")}), ${sql.raw(String(firstSiteMean))})`;

/** The mean rating of sellers, who are reviewed by buyers. */
export const siteMean = meanOf("buyer");

/** The columns of the reviews `r` of `reviewTables` that a page shows, except who may reply. */
export const reviewColumns = sql`r.id, r.side, r.subject_id as "subjectId", r.overall, r.quality, r.communication, r.value,
  r.text, r.reply, r.replied_at as "repliedAt", r.shown_at as "shownAt", r.created_at as "createdAt",
  r.hidden_reason as "hiddenReason",
  ${person("u")} as author,
  case when s.id is null then null else json_build_object('id', s.id, 'title', s.title) end as service`;
export const reviewTables = sql`reviews r join users u on u.id = r.author_id left join services s on s.id = r.service_id`;
