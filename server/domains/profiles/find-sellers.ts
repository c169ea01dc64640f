import { type SQL, sql } from "drizzle-orm";
import { ratingSteps } from "#contract/catalog/schemas.ts";
import type { SellerQuery } from "#contract/profiles/schemas.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "#server/kernel/grams.ts";
import { wordsOf } from "#server/kernel/packed.ts";
import { type Filter, fails, flags, type Hits, packing } from "./count-sellers.ts";
import { onlineSince } from "./seller-cards.ts";

/** Members who do this job or one below it. */
const does = (job: number) => sql`u.id in (select y.user_id from user_jobs y where y.job_id in (
  with recursive below as (select id from jobs where id = ${job}
    union all select j.id from jobs j join below b on j.parent_id = b.id) select id from below))`;

const knows = (skill: string) => sql`u.id in (select i.user_id from profile_items i
  where i.kind in ('skills', 'specialties') and strpos(lower(i.data->>'name'), lower(${skill})) > 0)`;

const verified = sql`u.id_verified_at is not null`;
const here = (ctx: Ctx) => sql`u.last_seen_at > ${onlineSince(ctx)}::timestamptz`;

/** What each filter that is set asks of member `u` with the numbers `t`. */
function filtersOf(ctx: Ctx, query: SellerQuery): [Filter, SQL][] {
  const job = query.job ?? query.master;
  const all: [Filter, SQL | false][] = [
    ["job", job !== undefined && does(job)],
    ["skill", query.skill !== "" && knows(query.skill)],
    ["level", query.level !== undefined && sql`u.level >= ${query.level}`],
    ["star", query.star === true && sql`u.star`],
    ["verified", query.verified === true && verified],
    ["online", query.online === true && here(ctx)],
    ["rating", query.rating !== undefined && sql`t.rating >= ${query.rating}`],
  ];
  return all.flatMap(([filter, fits]) => (fits === false ? [] : [[filter, fits]]));
}

/** Members `u` who sell and are found by these words, whatever else is asked of them. */
function found(k: string): SQL {
  const folded = fold(k);
  const said = folded === "" ? sql`true` : sql`x.grams @> ${sql.param(gramsOfQuery(folded))}::text[]`;
  return sql`from seller_search x join users u on u.id = x.user_id left join seller_stats t on t.user_id = u.id
    where ${takesPart("u")} and ${said}`;
}

/** Members `u` who pass everything that the query asks. */
export function fitting(ctx: Ctx, query: SellerQuery): SQL {
  return sql.join([found(query.k), ...filtersOf(ctx, query).map(([, fits]) => fits)], sql` and `);
}

const bits = (fits: SQL, bit: number) => sql`(${fits})::int * ${sql.raw(String(bit))}`;

type Row = { members: Buffer | null; jobs: Buffer | null; tree: [number, number | null][] };

/**
 * Everybody whom the words find, with what each filter says of them: one statement whatever is set, from which
 * `count-sellers.ts` counts the list and all its facets.
 */
export async function findSellers(ctx: Ctx, query: SellerQuery): Promise<Hits> {
  const parts = [
    // Unknown, as the rating of a seller without sales, fails too.
    ...filtersOf(ctx, query).map(([filter, fits]) => bits(sql`(${fits}) is not true`, fails[filter])),
    bits(sql`u.star`, flags.star),
    bits(verified, flags.verified),
    bits(sql`(${here(ctx)}) is true`, flags.online),
    bits(sql`u.level`, 2 ** packing.level),
    ...ratingSteps.map((step) => bits(sql`(t.rating >= ${sql.raw(String(step))}) is true`, 2 ** packing.steps)),
  ];
  const { rows } = await ctx.db.execute<Row>(sql`
    select string_agg(int8send(u.id::int8 << 32 | (${sql.join(parts, sql` + `)})), ''::bytea) as members,
      (select string_agg(int8send(y.user_id::int8 << 32 | y.job_id), ''::bytea)
        from (select user_id, job_id from user_jobs order by user_id) y) as jobs,
      (select coalesce(json_agg(json_build_array(id, parent_id)), '[]') from jobs) as tree
    ${found(query.k)}`);
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  return { members: wordsOf(row.members), jobs: wordsOf(row.jobs), above: new Map(row.tree) };
}
