import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SellerPage, SellerQuery } from "#contract/profiles/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "#server/kernel/grams.ts";
import { settings } from "#server/kernel/settings.ts";
import { onlineSince, sellerCards } from "./seller-cards.ts";

/**
 * How sellers are ordered by relevance: found by name 1, by what they do 0.6 (1 when nothing was asked); times
 * 0.3 + 0.7 × (half the stars above one, 0.3 × sales of the year as ln(1 + n) ÷ ln(101), 0.2 for being here within a day).
 * The public page about the order reads these numbers.
 */
export const sellerRanking = {
  byName: 1,
  byWork: 0.6,
  floor: 0.3,
  weights: { rating: 0.5, sales: 0.3, online: 0.2 },
  /** Stars that a member without reviews counts as. */
  unknownRating: 4.5,
  salesFull: 100,
} as const;

const n = (value: number) => sql.raw(String(value));
const { weights } = sellerRanking;
const found = (folded: string) =>
  folded === ""
    ? sql`1.0`
    : sql`(case when strpos(x.text, ${folded}) > 0 then ${n(sellerRanking.byName)} else ${n(sellerRanking.byWork)} end)`;
const score = (
  folded: string,
  since: string,
) => sql`${found(folded)} * (${n(sellerRanking.floor)} + ${n(1 - sellerRanking.floor)} * (
  ${n(weights.rating)} * ((case when coalesce(t.rating, 0) = 0 then ${n(sellerRanking.unknownRating)} else t.rating end) - 1) / 4
  + ${n(weights.sales)} * least(1, ln(1 + coalesce(t.completed, 0)) / ln(1 + ${n(sellerRanking.salesFull)}))
  + case when u.last_seen_at > ${since}::timestamptz then ${n(weights.online)} else 0 end))`;

/** Members who do this job or one below it. */
const does = (job: number) => sql`exists (select 1 from user_jobs y where y.user_id = u.id and y.job_id in (
  with recursive below as (select id from jobs where id = ${job}
    union all select j.id from jobs j join below b on j.parent_id = b.id) select id from below))`;

function conditions(query: SellerQuery, since: string): SQL[] {
  const folded = fold(query.k);
  const job = query.job ?? query.master;
  const all: (SQL | false)[] = [
    sql`u.status = 1`,
    folded !== "" && sql`x.grams @> ${sql.param(gramsOfQuery(folded))}::text[]`,
    job !== undefined && does(job),
    query.skill !== "" &&
      sql`exists (select 1 from profile_items i where i.user_id = u.id and i.kind in ('skills', 'specialties')
        and strpos(lower(i.data->>'name'), lower(${query.skill})) > 0)`,
    query.level !== undefined && sql`u.level >= ${query.level}`,
    query.star === true && sql`u.star`,
    query.verified === true && sql`u.id_verified_at is not null`,
    query.online === true && sql`u.last_seen_at > ${since}::timestamptz`,
    query.rating !== undefined && sql`t.rating >= ${query.rating}`,
  ];
  return all.filter((condition) => condition !== false);
}

function orderBy(query: SellerQuery, since: string): SQL {
  const byScore = sql`${score(fold(query.k), since)} desc, u.id desc`;
  const first = {
    relevance: sql``,
    rating: sql`coalesce(t.rating, 0) desc, `,
    sales: sql`coalesce(t.completed, 0) desc, `,
    new: sql`u.created_at desc, `,
    online: sql`u.last_seen_at desc nulls last, `,
  }[query.sort];
  return sql`${first}${byScore}`;
}

/** A page of sellers by words, job, skill and what is known of them. A page beyond the end is the last one. */
export async function searchSellers(ctx: Ctx, query: SellerQuery): Promise<z.output<typeof SellerPage>> {
  const since = onlineSince(ctx);
  const from = sql`from seller_search x join users u on u.id = x.user_id left join seller_stats t on t.user_id = u.id
    where ${sql.join(conditions(query, since), sql` and `)}`;
  const counted = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  const total = counted.rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / settings.pageSize));
  const page = Math.min(query.page, pages);
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select u.id ${from} order by ${orderBy(query, since)}
    limit ${settings.pageSize} offset ${(page - 1) * settings.pageSize}`);
  const data = await sellerCards(
    ctx,
    rows.map((row) => row.id),
  );
  return { data, page, pages, total };
}
