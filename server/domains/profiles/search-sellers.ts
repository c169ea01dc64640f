import { type SQL, sql } from "drizzle-orm";
import type { SellerQuery, SellerSearch } from "#contract/profiles/schemas.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { Kept } from "#server/kernel/kept.ts";
import { pagesOf, toPage } from "#server/kernel/page.ts";
import { countSellers } from "./count-sellers.ts";
import { findSellers, fitting } from "./find-sellers.ts";
import { sellersVersion } from "./index-sellers.ts";
import { namedSkills } from "./named-skills.ts";
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
  unknownRating: terms.firstSiteMean,
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

const rules = { freshMs: 20_000, usableMs: 60_000, capacity: 1000, size: () => 1, version: sellersVersion };

/** Ids of one page of a list. */
const pagesKept = new Kept<number[]>(rules);

function idsOf(ctx: Ctx, query: SellerQuery): Promise<number[]> {
  return pagesKept.get(JSON.stringify(query), async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      select u.id ${fitting(ctx, query)} order by ${orderBy(query, onlineSince(ctx))}
      limit ${terms.pageSize} offset ${(query.page - 1) * terms.pageSize}`);
    return rows.map((row) => row.id);
  });
}

type Counted = Pick<SellerSearch, "total" | "facets">;

/** Counting goes through everybody whom the words find; the same counts serve all pages and sorts of a list. */
const countsKept = new Kept<Counted>(rules);

function countsOf(ctx: Ctx, query: SellerQuery): Promise<Counted> {
  const { page: _, sort: __, ...filters } = query;
  return countsKept.get(JSON.stringify(filters), async () => {
    const [hits, skills] = await Promise.all([findSellers(ctx, query), namedSkills(ctx)]);
    return countSellers(hits, skills);
  });
}

/**
 * A page of sellers by words, job, skill and what is known of them, with what each further filter would leave. A page
 * beyond the end is the last one. Who is listed and counted is some seconds old at most, except for own changes.
 */
export async function searchSellers(ctx: Ctx, query: SellerQuery): Promise<SellerSearch> {
  const [asked, { total, facets }] = await Promise.all([idsOf(ctx, query), countsOf(ctx, query)]);
  const page = Math.min(query.page, pagesOf(total));
  const rows = await sellerCards(ctx, page === query.page ? asked : await idsOf(ctx, { ...query, page }));
  return { ...toPage({ rows, page, total }), facets };
}
