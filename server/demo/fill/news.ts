import { news } from "#server/db/schema/content.ts";
import { insertAll } from "#server/demo/bulk.ts";
import { demoNews } from "#server/demo/content/news.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Some news, oldest first, so that ids and days have the same order. */
export async function fillNews(ctx: Ctx): Promise<void> {
  const rows = demoNews.map(({ daysAgo, ...text }) => {
    const at = later(ctx.now(), -daysAgo * DAY);
    return { ...text, publishAt: at, createdAt: at, updatedAt: at };
  });
  await insertAll(ctx, news, rows.reverse());
}
