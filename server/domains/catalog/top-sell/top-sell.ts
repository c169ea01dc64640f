import { sql } from "drizzle-orm";
import { z } from "zod";
import { ServiceFigures, type TopSell } from "#contract/catalog/figures.ts";
import { startOfTaipeiMonth, taipeiMonthsUpTo, ZONE } from "#contract/time.ts";
import { picture } from "#server/db/sql/files.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { read, text } from "#server/kernel/rows.ts";
import { isRemoved } from "../process/predicates.ts";
import { byMonth, Counted, conversionOf, sumOf } from "./rules.ts";

const Row = ServiceFigures.pick({ id: true, state: true, cover: true }).extend({
  title: text.nullable(),
  months: z.array(Counted),
});
type Row = z.output<typeof Row>;

const month = (at: string) => sql.raw(`to_char(${at} at time zone '${ZONE}', 'YYYY-MM')`);

/**
 * All services of a seller that were ever published, with monthly figures since `first` (2026-01): views per day,
 * orders by payment date, and the seller's revenue by the ledger.
 */
async function readFigures(ctx: Ctx, sellerId: number, first: string): Promise<Row[]> {
  const since = startOfTaipeiMonth(first).toISOString();
  const rows = await read(ctx.db, Row)`
    with counted as (
      select v.service_id, to_char(v.day, 'YYYY-MM') as month, sum(v.views) as views, 0 as orders, 0 as revenue
        from service_views v join services s on s.id = v.service_id
        where s.seller_id = ${sellerId} and v.day >= ${`${first}-01`}::date group by 1, 2
      union all
      select o.service_id, ${month("o.paid_at")}, 0, count(*), 0 from orders o
        where o.seller_id = ${sellerId} and o.paid_at >= ${since} group by 1, 2
      union all
      select o.service_id, ${month("j.at")}, 0, 0, sum(e.amount)
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
          join orders o on o.id = j.order_id
        where a.user_id = ${sellerId} and a.kind in ('revenue_pending', 'balance') and j.at >= ${since}
          and o.seller_id = ${sellerId} group by 1, 2
    ), monthly as (
      select service_id, month, sum(views)::int as views, sum(orders)::int as orders, sum(revenue)::int as revenue
      from counted group by 1, 2 having sum(views) + sum(orders) > 0 or sum(revenue) <> 0
    ), lists as (
      select service_id, json_agg(json_build_object('month', month, 'views', views, 'orders', orders,
        'revenue', revenue) order by month) as months from monthly group by 1
    )
    select s.id, s.title, s.state, coalesce(l.months, '[]') as months,
      ${picture("s.cover")} as cover
    from services s left join lists l on l.service_id = s.id
    where s.seller_id = ${sellerId} and s.published_at is not null and (not ${isRemoved.sql("s")} or l.months is not null)
    union all
    select null, null, null, months, null from lists where service_id is null`;
  return rows;
}

function present({ id, title, state, cover, months }: Row): ServiceFigures {
  return {
    id,
    title: title ?? "沒有指定服務的交易",
    state,
    cover,
    ...sumOf(months),
    byMonth: months.map((each) => ({ ...each, conversion: conversionOf(each) })),
  };
}

const best = (a: ServiceFigures, b: ServiceFigures): number =>
  b.revenue - a.revenue || b.orders - a.orders || b.views - a.views || (b.id ?? 0) - (a.id ?? 0);

/** Statistics of the acting member's services for the last months, including this one. Not cached; one round trip. */
export async function topSell(ctx: Ctx, months: number): Promise<TopSell> {
  const period = taipeiMonthsUpTo(ctx.now(), months);
  const rows = await readFigures(ctx, memberId(ctx), period[0] ?? "");
  const all = rows.flatMap((row) => row.months);
  return { byMonth: byMonth(period, all), totals: sumOf(all), services: rows.map(present).sort(best) };
}
