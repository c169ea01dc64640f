import { news } from "#server/db/schema/content.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { insertAll } from "./bulk.ts";
import { demoNews } from "./content/news.ts";

/** Some news, the oldest first, so that numbers and days run the same way. */
export async function fillNews(ctx: Ctx): Promise<void> {
  const rows = demoNews.map(({ daysAgo, ...text }) => {
    const at = later(ctx.now(), -daysAgo * DAY);
    return { ...text, publishAt: at, createdAt: at, updatedAt: at };
  });
  await insertAll(ctx, news, rows.reverse());
}
