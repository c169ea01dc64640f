import { sql } from "drizzle-orm";
import { mostReadDays } from "#contract/articles/limits.ts";
import { taipeiDay } from "#contract/time.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Recounts the reads of the last thirty days, by which lists are sorted. Lists notice within seconds. */
export async function recountReads(ctx: Ctx): Promise<void> {
  const from = taipeiDay(later(ctx.now(), -mostReadDays * DAY));
  await ctx.db.execute(sql`
    update article_search x set reads = n.reads, updated_at = ${ctx.now().toISOString()}::timestamptz
    from (select s.article_id, coalesce(sum(d.reads), 0)::int as reads from article_search s
      left join article_days d on d.article_id = s.article_id and d.day > ${from}::date group by 1) n
    where n.article_id = x.article_id and n.reads <> x.reads`);
}
