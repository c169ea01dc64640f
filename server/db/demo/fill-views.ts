import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

const DAYS = 90;

/** Views of the last three months: busier for what sold, quieter at weekends, the same at every fill. */
export async function fillViews(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db.execute(sql`
    insert into service_views (service_id, day, views)
    select s.id, d.day::date,
      1 + (abs(hashtext(s.id || ' ' || n)) % (6 + 3 * (select count(*)::int from orders o where o.service_id = s.id)))
        / case when extract(isodow from d.day) >= 6 then 2 else 1 end
    from services s
      cross join generate_series(0, ${DAYS}) as n
      cross join lateral (select ${now}::timestamptz at time zone 'Asia/Taipei' - make_interval(days => n) as day) d
    where s.state = 'published' and s.published_at < d.day`);
  await ctx.db.execute(sql`
    update services s set views = v.views
    from (select service_id, sum(views)::int as views from service_views group by 1) v where v.service_id = s.id`);
}
