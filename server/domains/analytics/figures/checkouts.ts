import { type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { isPaid } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { daysAgo, type Period, pointOfDay, within } from "./period.ts";

/** A payment by ATM or in a store comes within a week: then the count of a day no longer changes. */
const FINAL_DAYS = 14;

/**
 * By day: how many began a checkout, and how many of them placed an order within a day that was paid. A visitor counts
 * once per checkout, a member once a day.
 */
const counted = (events: SQL): SQL => sql`
  select day, sum(began)::int as began, count(*) filter (where exists (
      select from orders o where o.buyer_id = user_id and o.offer_id is null and ${isPaid.sql("o")}
        and o.created_at >= first - interval '1 hour' and o.created_at < last + interval '1 day'))::int as bought
  from (
    select (e.at at time zone 'Asia/Taipei')::date as day, e.user_id,
      case when e.user_id is null then count(*) else 1 end as began, min(e.at) as first, max(e.at) as last
    from analytics_events e where e.name = 'begin_checkout' and ${events} group by 1, 2) begun
  group by day`;

/** SQL condition: the event is later than the days whose counts are kept. */
const isLive = sql`e.at >= coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Asia/Taipei' from checkout_days), '-infinity')`;

/** SQL: began and bought of the period by day or month, and of all of it. */
export const checkoutsOf = (period: Period): SQL => sql`
  select at, sum(began)::int as checkouts, sum(bought)::int as bought from (
    select ${pointOfDay(period, sql`day`)} as at, began, bought from (
      select day, began, bought from checkout_days where day between ${period.from}::date and ${period.until}::date
      union all
      select day, began, bought from (${counted(sql`${within(period, sql`e.at`)} and ${isLive}`)}) live) days) points
  group by grouping sets ((at), ())`;

/** Keeps the counts of days that no longer change: their events will be deleted, and need not be counted again. */
export async function keepCheckouts(ctx: Ctx): Promise<void> {
  const from = daysAgo(ctx.now(), terms.eventRetentionDays - 1);
  const until = daysAgo(ctx.now(), FINAL_DAYS);
  const days: Period = { by: "day", from, until, points: [], shortened: false };
  await ctx.db.execute(sql`
    insert into checkout_days (day, began, bought) ${counted(within(days, sql`e.at`))}
    on conflict (day) do nothing`);
}
