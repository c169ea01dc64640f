import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { DailyViews } from "#server/kernel/limits/daily-views.ts";

/** Views not written yet, by `id day`. */
let waiting = new Map<string, number>();
registerCache(() => {
  waiting = new Map();
});

const views = new DailyViews();

/** Counts a view in memory, so that reading a page writes nothing; limited per viewer. */
export function noteView(ctx: Ctx, serviceId: number): void {
  if (!views.counts(ctx, `service ${serviceId}`, terms.viewsOfNetwork)) return;
  const key = `${serviceId} ${taipeiDay(ctx.now())}`;
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
}

/**
 * Writes the counts since the last flush, in one statement. On failure they are kept for the next one; those of a
 * killed process are lost, which is acceptable for view counts.
 */
export async function flushViews(ctx: Ctx): Promise<void> {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  const rows = [...counted].map(([key, views]) => ({ id: Number(key.split(" ")[0]), day: key.split(" ")[1], views }));
  try {
    await ctx.db.execute(sql`
      with seen as (
        select s.id, d.day, d.views from json_to_recordset(${JSON.stringify(rows)}::json) as d(id int, day date, views int)
          join services s on s.id = d.id
      ), days as (
        insert into service_views (service_id, day, views) select id, day, views from seen
        on conflict (service_id, day) do update set views = service_views.views + excluded.views
      )
      update services s set views = s.views + n.views
      from (select id, sum(views)::int as views from seen group by id) n where s.id = n.id`);
  } catch (error) {
    for (const [key, views] of counted) waiting.set(key, (waiting.get(key) ?? 0) + views);
    throw error;
  }
}

const EVERY_MS = 30_000;

/** Flushes views every half minute. @returns a function that stops it after a last flush */
export function startFlushingViews(ctx: Ctx): () => Promise<void> {
  const flush = () => flushViews(ctx).catch((error) => ctx.log.error({ err: error }, "views not written"));
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
