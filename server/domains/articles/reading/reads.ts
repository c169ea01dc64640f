import { sql } from "drizzle-orm";
import { mostReadDays } from "#contract/articles/limits.ts";
import { taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { DailyViews } from "#server/kernel/limits/daily-views.ts";

/** The counted events: the page was opened, a service was clicked. */
type Kind = "reads" | "clicks";

/** Counts not yet in the database, by `id day kind`. */
let waiting = new Map<string, number>();
const views = new DailyViews();

registerCache(() => {
  waiting = new Map();
});

/** Counts in memory, each reader once a day, so that reading writes nothing. */
export function note(ctx: Ctx, articleId: number, kind: Kind): void {
  const key = `${articleId} ${taipeiDay(ctx.now())} ${kind}`;
  if (!views.counts(ctx, `article ${articleId} ${kind}`, 1)) return;
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
}

/**
 * Writes the counts since the last flush, in one statement. On failure they are kept for the next one; those of a
 * killed process are lost, which is acceptable for read counts.
 */
export async function flushReads(ctx: Ctx): Promise<void> {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  const rows = [...counted].map(([key, n]) => {
    const [id = "", day = "", kind = ""] = key.split(" ");
    return { id: Number(id), day, reads: kind === "reads" ? n : 0, clicks: kind === "clicks" ? n : 0 };
  });
  try {
    await ctx.db.execute(sql`
      with seen as (
        select a.id, d.day, sum(d.reads)::int as reads, sum(d.clicks)::int as clicks
        from json_to_recordset(${JSON.stringify(rows)}::json) as d(id int, day date, reads int, clicks int)
          join articles a on a.id = d.id group by 1, 2
      ), days as (
        insert into article_days (article_id, day, reads, clicks) select id, day, reads, clicks from seen
        on conflict (article_id, day) do update set reads = article_days.reads + excluded.reads,
          clicks = article_days.clicks + excluded.clicks
      )
      update articles a set reads = a.reads + n.reads, clicks = a.clicks + n.clicks
      from (select id, sum(reads)::int as reads, sum(clicks)::int as clicks from seen group by id) n where a.id = n.id`);
  } catch (error) {
    for (const [key, n] of counted) waiting.set(key, (waiting.get(key) ?? 0) + n);
    throw error;
  }
}

const EVERY_MS = 30_000;

/** Flushes the counts every half minute. @returns a function that stops it after a last flush */
export function startFlushingReads(ctx: Ctx): () => Promise<void> {
  const flush = () => flushReads(ctx).catch((error) => ctx.log.error({ err: error }, "reads not written"));
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}

/** Recounts the reads of the last thirty days, by which lists are sorted. Lists notice within seconds. */
export async function recountReads(ctx: Ctx): Promise<void> {
  const from = taipeiDay(later(ctx.now(), -mostReadDays * DAY));
  await ctx.db.execute(sql`
    update article_search x set reads = n.reads, updated_at = ${ctx.now().toISOString()}::timestamptz
    from (select s.article_id, coalesce(sum(d.reads), 0)::int as reads from article_search s
      left join article_days d on d.article_id = s.article_id and d.day > ${from}::date group by 1) n
    where n.article_id = x.article_id and n.reads <> x.reads`);
}
