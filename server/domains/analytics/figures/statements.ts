import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FigureName } from "#contract/analytics/figures.ts";
import { isDecidedDispute, isPaid as isPaidOrder } from "#server/domains/orders/process/predicates.ts";
import { isWon } from "#server/domains/requests/process/predicates.ts";
import { isPaid as isPaidOut } from "#server/domains/withdrawals/process/predicates.ts";
import { num, text } from "#server/kernel/rows.ts";
import { checkoutsOf } from "./checkouts.ts";
import { type Period, pointOf, pointOfDay, within } from "./period.ts";

type Statement = { schema: z.ZodObject<{ at: z.ZodNullable<z.ZodString> }>; of: (period: Period) => SQL };

/** @param columns the figures of a row, which is that of a day or month, or of the whole period (`at` null) */
const statement = (columns: readonly FigureName[], of: (period: Period) => SQL): Statement => ({
  schema: z.object({ at: text.nullable(), ...Object.fromEntries(columns.map((name) => [name, num.nullable()])) }),
  of,
});

const bothWays = sql`group by grouping sets ((at), ())`;
const median = (of: SQL, where = sql`true`): SQL =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${of}) / 3600.0) filter (where ${where})`;

/** What buyers paid: orders as they were placed, and what was added to them later, each when it was paid. */
const paid = (p: Period): SQL => sql`
  select at, sum(amount)::float8 as gmv, count(*) filter (where is_order)::int as paid from (
    select ${pointOf(p, sql`o.paid_at`)} as at, true as is_order, o.total - coalesce((
      select sum(s.price + s.buyer_fee) from order_supplements s
      where s.order_id = o.id and s.kind <> 'tip' and s.paid_at is not null), 0) as amount
    from orders o where ${isPaidOrder.sql("o")} and ${within(p, sql`o.paid_at`)}
    union all
    select ${pointOf(p, sql`s.paid_at`)}, false, s.price + s.buyer_fee from order_supplements s
    where s.kind <> 'tip' and s.paid_at is not null and ${within(p, sql`s.paid_at`)}) sums
  ${bothWays}`;

/** Both fees as the ledger booked them, without the tax entries of invoices. */
const take = (p: Period): SQL => sql`
  select at, sum(amount)::float8 as take from (
    select ${pointOf(p, sql`j.at`)} as at, e.amount
    from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.kind in ('order.closed', 'order.withdrawn', 'order.refunded_later', 'fee.returned')
      and ${within(p, sql`j.at`)} and a.kind = 'fees') sums
  ${bothWays}`;

/** What went back to buyers, by whatever means. */
const refunds = (p: Period): SQL => sql`
  select at, sum(amount)::float8 as "refundSum", count(distinct id)::int as refunds from (
    select ${pointOf(p, sql`j.at`)} as at, j.id, e.amount
    from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.kind in ('order.closed', 'order.withdrawn', 'order.refunded_later') and ${within(p, sql`j.at`)}
      and e.amount > 0 and (a.kind like 'clearing:%' or a.kind in ('refunds_payable', 'points', 'coins'))) sums
  ${bothWays}`;

const counts = (p: Period, column: string, from: SQL, at: SQL, where = sql`true`): SQL => sql`
  select at, count(*)::int as ${sql.identifier(column)} from (
    select ${pointOf(p, at)} as at from ${from} where ${within(p, at)} and ${where}) rows
  ${bothWays}`;

/** By the day of publication: how many requests ended with a paid order, and how long the first offer took. */
const requests = (p: Period): SQL => sql`
  select at, count(*)::int as published, count(*) filter (where won)::int as filled, ${median(sql`waited`)} as "firstOffer"
  from (
    select ${pointOf(p, sql`r.published_at`)} as at,
      exists (select from offers f where f.request_id = r.id and ${isWon.sql("f")}) as won,
      (select min(v.at) from offers f join offer_versions v on v.offer_id = f.id and v.version = 1
        where f.request_id = r.id) - r.published_at as waited
    from requests r where r.published_at is not null and ${within(p, sql`r.published_at`)}) rows
  ${bothWays}`;

const payouts = (p: Period): SQL => sql`
  select at, ${median(sql`took`)} as "payoutTime" from (
    select ${pointOf(p, sql`w.closed_at`)} as at, w.closed_at - w.created_at as took
    from withdrawals w where ${isPaidOut.sql("w")} and ${within(p, sql`w.closed_at`)}) rows
  ${bothWays}`;

const missed = (p: Period): SQL => sql`
  select at, sum(times)::int as missed from (
    select ${pointOfDay(p, sql`day`)} as at, times from missed_search_days
    where day between ${p.from}::date and ${p.until}::date) days
  ${bothWays}`;

/** One statement per source; each answers a row per day or month with something, and one of the whole period. */
export const statements: readonly Statement[] = [
  statement(["gmv", "paid"], paid),
  statement(["take"], take),
  statement(["placed"], (p) => counts(p, "placed", sql`orders o`, sql`o.created_at`)),
  statement(["completed"], (p) =>
    counts(p, "completed", sql`orders o`, sql`o.completed_at`, sql`o.completed_at is not null`),
  ),
  statement(["checkouts", "bought"], checkoutsOf),
  statement(["published", "filled", "firstOffer"], requests),
  statement(["refundSum", "refunds"], refunds),
  statement(["disputes"], (p) => counts(p, "disputes", sql`order_disputes d`, sql`d.created_at`)),
  statement(["decided"], (p) =>
    counts(p, "decided", sql`order_disputes d`, sql`d.ended_at`, isDecidedDispute.sql("d")),
  ),
  statement(["payoutTime"], payouts),
  statement(["missed"], missed),
];
