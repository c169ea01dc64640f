import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { shrunk, siteMean } from "#server/db/sql/reviews.ts";
import { isClosedSale, isCompleted, isShown } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { applyLevel } from "./levels/apply-level.ts";
import { levelOf, Record12 } from "./levels/requirements.ts";
import { LevelState, nextStep } from "./levels/steps.ts";

const Row = LevelState.omit({ lapsesAt: true }).extend({ lapsesAt: text.nullable() });

/**
 * Recounts sellers' figures over 12 months: the average rating, shrunk toward the site's by five reviews; finished
 * sales; the share that ended well among those that ended well or by the seller's fault (a dispute may leave a finished
 * sale with a fault); and the share delivered by their due date, which pauses before the delivery postpone.
 * @returns the records that change their member's level
 */
async function recount(ctx: Ctx, ids: number[] | "all"): Promise<(Record12 & { id: number })[]> {
  const within = (column: string) =>
    ids === "all" ? sql`true` : sql`${sql.raw(column)} = any(${sql.param(ids)}::int[])`;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const since = sql`(${now} - make_interval(months => ${terms.ratingMonths}::int))`;
  const completed = isCompleted.sql("orders", ctx.now());
  const closed = isClosedSale.sql("orders", ctx.now());
  const rows = await read(ctx.db, Record12.extend(Row.shape).extend({ id: num }))`
    with mean as (select ${siteMean}::float8 as value),
    given as (
      select subject_id as id, sum(overall)::float8 as total, count(*)::int as n from reviews
      where side = 'buyer' and ${isShown.sql("reviews")} and created_at > ${since} and ${within("subject_id")} group by 1
    ), sold as (
      select seller_id as id, (count(*) filter (where ${completed}))::int as completed,
        (count(*) filter (where ${completed} and fault is distinct from 'seller'))::int as well,
        (count(*) filter (where ${closed} and fault = 'seller'))::int as failed,
        (count(*) filter (where ${completed} and delivered_at <= due_at + coalesce(
          (select sum(p.until - p."from") from order_pauses p where p.order_id = orders.id and p.until <= delivered_at),
          interval '0')))::int as on_time,
        (count(*) filter (where ${completed} and due_at is not null and delivered_at is not null))::int as timed
      from orders where coalesce(completed_at, closed_at) > ${since} and ${within("seller_id")} group by 1
    ), counted as (
      select u.id, coalesce(g.n, 0) as n, coalesce(s.completed, 0) as completed,
        ${shrunk(sql`coalesce(g.total, 0)`, sql`coalesce(g.n, 0)`, sql`mean.value`)} as rating,
        s.well::float8 / nullif(s.well + s.failed, 0) as completion, coalesce(s.well + s.failed, 0) as ended,
        s.on_time::float8 / nullif(s.timed, 0) as on_time, coalesce(s.timed, 0) as timed
      from users u cross join mean left join given g on g.id = u.id left join sold s on s.id = u.id
      where ${within("u.id")} and (g.id is not null or s.id is not null
        or exists (select 1 from seller_stats t where t.user_id = u.id))
    ), written as (
      insert into seller_stats (user_id, rating, rating_count, completed, completion_rate, completion_count, on_time_rate,
        on_time_count, updated_at)
      select id, rating, n, completed, completion, ended, on_time, timed, ${now} from counted
      on conflict (user_id) do update set rating = excluded.rating, rating_count = excluded.rating_count,
        completed = excluded.completed, completion_rate = excluded.completion_rate,
        completion_count = excluded.completion_count, on_time_rate = excluded.on_time_rate,
        on_time_count = excluded.on_time_count, updated_at = excluded.updated_at
    )
    select c.id, c.completed, c.rating::float8, c.completion as "completionRate", c.on_time as "onTimeRate",
      u.level, l.falls, l.lapses_at as "lapsesAt"
    from counted c join users u on u.id = c.id
      left join lateral (select falls, lapses_at, level from levels where user_id = u.id order by id desc limit 1) l
        on l.level = u.level`;
  // Only members whose level changes are returned, so that the others need no lock.
  return rows.flatMap(({ level, falls, lapsesAt, ...record }) => {
    const standing: LevelState = { level, falls, lapsesAt: lapsesAt === null ? null : new Date(lapsesAt) };
    return nextStep(standing, levelOf(record), ctx.now()) ? [record] : [];
  });
}

async function recountAndApply(ctx: Ctx, ids: number[] | "all"): Promise<void> {
  await tx(ctx, async (ctx) => {
    for (const { id, ...record } of await recount(ctx, ids)) await applyLevel(ctx, id, levelOf(record), record);
  });
}

/** Recounts one seller's figures and level after an order ended or a review was shown. Idempotent. */
export async function refreshSellerStats(ctx: Ctx, userId: number): Promise<void> {
  await recountAndApply(ctx, [userId]);
}

/**
 * Recounts all sellers' figures and levels; nightly, because sales and reviews leave the 12 months without an event.
 */
export async function recountSellers(ctx: Ctx): Promise<void> {
  await recountAndApply(ctx, "all");
}

/**
 * Recounts all sellers' figures and sets the levels that they earn, without history and notices: for a market that is
 * made to be measured.
 */
export async function rankSellers(ctx: Ctx): Promise<void> {
  const earned = (await recount(ctx, "all")).map(({ id, ...record }) => ({ id, level: levelOf(record) }));
  await ctx.db.execute(sql`
    update users u set level = d.level from json_to_recordset(${JSON.stringify(earned)}::json) as d(id int, level int)
    where u.id = d.id and u.email like 'bulk%'`);
}
