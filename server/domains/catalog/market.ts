import { type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Kept } from "#server/kernel/kept.ts";
import { listingsVersion } from "./listings.ts";
import { ONLINE, type Packed, packing, STAR, unpack, VERIFIED } from "./search/columns.ts";
import { type Market, marketOf, withChanges, withFlag } from "./search/market.ts";
import { BREAK, textsOf } from "./search/texts.ts";

const shift = (value: SQL, bits: number) => sql`((${value})::int << ${sql.raw(String(bits))})`;
const flag = (value: SQL, bit: number) => sql`(${value})::int * ${sql.raw(String(bit))}`;

type Row = Packed & { headings: string | null; labels: string | null };

/** One row of columns, each the numbers of all services by rising id, end to end: a tenth of the cost of as many rows. */
async function read(ctx: Ctx, condition: SQL): Promise<Market> {
  const column = (value: SQL) => sql`string_agg(int4send(${value}), ''::bytea)`;
  const flags = sql`${flag(sql`s.star`, STAR)} | ${flag(sql`s.verified`, VERIFIED)}`;
  const packed = sql`${shift(sql`s.days`, packing.days)} | ${shift(sql`s.level`, packing.level)}
    | ${shift(flags, packing.flags)} | ${shift(sql`s.rating * 100`, packing.rating)}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${column(sql`s.service_id`)} as id, ${column(sql`s.seller_id`)} as seller,
      ${column(sql`s.category_id`)} as category, ${column(sql`s.subcategory_id`)} as subcategory,
      ${column(sql`s.price`)} as price, ${column(sql`extract(epoch from s.published_at)::int`)} as published,
      ${column(sql`s.sales`)} as sales, ${column(packed)} as packed,
      string_agg(float4send(s.quality), ''::bytea) as quality,
      string_agg(s.heading || ${BREAK}, '') as headings, string_agg(s.labels || ${BREAK}, '') as labels
    from (select * from service_search s where ${condition} order by s.service_id) s`);
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  return marketOf({
    columns: unpack(row),
    headings: textsOf(row.headings ?? ""),
    labels: textsOf(row.labels ?? ""),
  });
}

/** A change may be committed so long after the time that it carries. */
const LATE = 10_000;
/** What changes did not tell, a whole reading does. */
const WHOLE_MS = 10 * MINUTE;

type Reading = { market: Market; db: Ctx["db"]; at: Date; wholeAt: number };

let last: Reading | null = null;

/** What was there, with what has changed since; null when something is gone, which no row tells. */
async function readOn(ctx: Ctx, { market, at }: Reading): Promise<Market | null> {
  const since = later(at, -LATE).toISOString();
  const now = withChanges(market, await read(ctx, sql`s.updated_at >= ${since}::timestamptz`));
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from service_search`);
  return rows[0]?.n === now.columns.length ? now : null;
}

async function make(ctx: Ctx): Promise<Market> {
  const at = ctx.now();
  const before = last && last.db === ctx.db && performance.now() - last.wholeAt < WHOLE_MS ? last : null;
  const onward = before && (await readOn(ctx, before));
  const market = onward ?? (await read(ctx, sql`true`));
  last = { market, db: ctx.db, at, wholeAt: onward && before ? before.wholeAt : performance.now() };
  const online = later(at, -terms.onlineWithinMs).toISOString();
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id from users where last_seen_at > ${online}::timestamptz`);
  return withFlag(market, ONLINE, new Set(rows.map(({ id }) => id)));
}

const kept = new Kept<Market>({
  freshMs: 20_000,
  usableMs: 10 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: listingsVersion,
});

/** Everything that is on sale, in memory. Some seconds old at most, except for own changes. */
export function marketNow(ctx: Ctx): Promise<Market> {
  return kept.get("all", () => make(ctx));
}
