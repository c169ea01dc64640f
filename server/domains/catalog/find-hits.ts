import { type SQL, sql } from "drizzle-orm";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Kept } from "#server/kernel/kept.ts";
import { settings } from "#server/kernel/settings.ts";
import { tx } from "#server/kernel/tx.ts";
import { listingsVersion } from "./listings.ts";
import { relevance, score } from "./ranking.ts";
import { type Hits, keyOf, type Packed, packing, sizeOf, unpack } from "./search/hits.ts";
import type { Spelling, Term } from "./search/query.ts";

const hasAll = ({ grams }: Spelling) => sql`s.grams @> ${sql.param(grams)}::text[]`;

function matches(terms: Term[]): SQL {
  if (terms.length === 0) return sql`true`;
  return sql.join(
    terms.map((term) => sql`(${sql.join(term.map(hasAll), sql` or `)})`),
    sql` and `,
  );
}

const shift = (value: SQL, bits: number) => sql`((${value})::int << ${sql.raw(String(bits))})`;

/** One row of columns, each the numbers of all hits end to end: a tenth of the cost of as many rows. */
function columns(rows: SQL): SQL {
  const column = (value: SQL) => sql`string_agg(int4send(${value}), ''::bytea)`;
  return sql`select ${column(sql`service_id`)} as id, ${column(sql`category_id`)} as category,
    ${column(sql`subcategory_id`)} as subcategory, ${column(sql`price`)} as price,
    ${column(sql`published`)} as published, ${column(sql`sales`)} as sales,
    string_agg(float4send(score), ''::bytea) as score, ${column(sql`packed`)} as packed from (${rows}) h`;
}

function rowsOf(ctx: Ctx, condition: SQL, relevant: SQL): SQL {
  const online = later(ctx.now(), -settings.onlineWithinMs).toISOString();
  const flags = sql`s.star::int | (s.verified::int << 1) | ((o.id is not null)::int << 2)`;
  return sql`
    select s.service_id, s.category_id, s.subcategory_id, s.price, s.sales,
      extract(epoch from s.published_at)::int as published, ${score(sql`s.r`)}::float4 as score,
      ${shift(sql`s.days`, packing.days)} | ${shift(sql`s.level`, packing.level)} | ${shift(flags, packing.flags)}
        | ${shift(sql`s.r * 100`, packing.relevance)} | ${shift(sql`s.rating * 100`, packing.rating)} as packed
    from (select s.*, ${relevant} as r from service_search s where ${condition} offset 0) s
      left join (select id from users where last_seen_at > ${online}::timestamptz) o on o.id = s.seller_id`;
}

async function load(ctx: Ctx, condition: SQL, relevant: SQL): Promise<Hits> {
  const query = columns(rowsOf(ctx, condition, relevant));
  const { rows } = await tx(ctx, async (ctx) => {
    // The planner does not know that reading the grams themselves is dear: they lie out of line. Their index is always right.
    await ctx.db.execute(sql`set local enable_seqscan = off`);
    return ctx.db.execute<Packed>(query);
  });
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  return unpack(row);
}

/** Searches of the last minutes; 64 MB hold the whole of 100,000 services and a few hundred searches in it. */
const kept = new Kept<Hits>({
  freshMs: 20_000,
  usableMs: 10 * 60_000,
  capacity: 64 * 1024 * 1024,
  size: sizeOf,
  version: listingsVersion,
});

/** Every listed service that answers to all terms, without order. Some seconds old at most, except for own changes. */
export function findHits(ctx: Ctx, terms: Term[]): Promise<Hits> {
  return kept.get(keyOf(terms), () => load(ctx, matches(terms), relevance(terms)));
}

/**
 * For a search that nothing answers: services with at least half of its pairs of characters in title, category or tags.
 * Not kept: it is rare, and each one is different.
 */
export async function findNearest(ctx: Ctx, terms: Term[], size: number): Promise<number[]> {
  const grams = [...new Set(terms.flatMap(([typed]) => typed.grams))].slice(0, 12);
  if (grams.length === 0) return [];
  const hit = (gram: string) => sql`(strpos(s.heading, ${gram}) > 0 or strpos(s.labels, ${gram}) > 0)::int`;
  const shared = sql`(${sql.join(grams.map(hit), sql` + `)})`;
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select service_id as id from (
      select s.service_id, s.quality, ${shared} as shared from service_search s
      where s.grams && ${sql.param(grams)}::text[] offset 0) n
    where shared * 2 >= ${grams.length}::int order by shared desc, quality desc, service_id limit ${size}`);
  return rows.map((row) => row.id);
}
