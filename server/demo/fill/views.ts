import { sql } from "drizzle-orm";
import { ZONE } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

const DAYS = 730;
/** One row per day for so many days back, one per week before that. Sums by month look the same. */
const DAILY = 120;

/** Views of two years: busier in months that sold, quieter at weekends, the same at every fill. */
export async function fillViews(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db.execute(sql`
    with sold as (
      select service_id, to_char(paid_at at time zone '${sql.raw(ZONE)}', 'YYYY-MM') as month, count(*)::int as n
      from orders where paid_at is not null group by 1, 2
    ), days as (
      select n, ${now}::timestamptz at time zone '${sql.raw(ZONE)}' - make_interval(days => n) as day
      from generate_series(0, ${DAYS}::int) n where n <= ${DAILY}::int or n % 7 = 0
    )
    insert into service_views (service_id, day, views)
    select s.id, d.day::date, v.views
    from services s cross join days d
      left join sold on sold.service_id = s.id and sold.month = to_char(d.day, 'YYYY-MM')
      cross join lateral (select hashtext(s.id || ' ' || d.n) & 65535 as dice) h
      cross join lateral (select (h.dice % 3 + coalesce(sold.n, 0) * (h.dice / 3 % 3))
        * case when d.n > ${DAILY}::int then 6 else 1 end
        / case when d.n <= ${DAILY}::int and extract(isodow from d.day) >= 6 then 2 else 1 end as views) v
    where s.state = 'published' and s.published_at < d.day and v.views > 0`);
  await ctx.db.execute(sql`
    update services s set views = v.views
    from (select service_id, sum(views)::int as views from service_views group by 1) v where v.service_id = s.id`);
}
