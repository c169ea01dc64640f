import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { shrunk, siteMean } from "#server/db/sql/reviews.ts";
import { isCompleted, isShown } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refreshServices } from "./search/index-services.ts";

/** Rebuilds the cached counts from their sources: reviews shown within 12 months, completed orders, favourites. */
async function recount(ctx: Ctx, ids: number[] | "all"): Promise<void> {
  const chosen = ids === "all" ? sql`true` : sql`s.id = any(${sql.param(ids)}::int[])`;
  const within = (column: string) =>
    ids === "all" ? sql`true` : sql`${sql.raw(column)} = any(${sql.param(ids)}::int[])`;
  const since = sql`${ctx.now().toISOString()}::timestamptz - make_interval(months => ${terms.ratingMonths}::int)`;
  await ctx.db.execute(sql`
    update services s set rating = n.rating, rating_count = n.reviews, sales = n.sales, favorites = n.favorites
    from (
      select v.id, ${shrunk(sql`coalesce(r.total, 0)`, sql`coalesce(r.reviews, 0)`, sql`mean.value`)} as rating,
        coalesce(r.reviews, 0) as reviews, coalesce(o.sales, 0) as sales, coalesce(f.favorites, 0) as favorites
      from services v cross join (select ${siteMean}::float8 as value) mean
      left join (select service_id, sum(overall)::float8 as total, count(*)::int as reviews from reviews
        where side = 'buyer' and ${isShown.sql("reviews")} and created_at > ${since} and ${within("service_id")} group by 1) r on r.service_id = v.id
      left join (select service_id, count(*)::int as sales from orders
        where ${isCompleted.sql("orders", ctx.now())} and ${within("service_id")} group by 1) o on o.service_id = v.id
      left join (select service_id, count(*)::int as favorites from favorites
        where ${within("service_id")} group by 1) f on f.service_id = v.id
      where ${within("v.id")}
    ) n
    where s.id = n.id and ${chosen} and (s.rating, s.rating_count, s.sales, s.favorites)
      is distinct from (n.rating, n.reviews, n.sales, n.favorites)`);
  await refreshServices(ctx, ids);
}

/** Recounts one service after a review was shown or an order completed. Idempotent. */
export async function refreshServiceStats(ctx: Ctx, serviceId: number): Promise<void> {
  await recount(ctx, [serviceId]);
}

/** Recounts all services; nightly, because reviews leave the 12 months and freshness decays without an event. */
export async function recountServices(ctx: Ctx): Promise<void> {
  await recount(ctx, "all");
}
