import type { z } from "zod";
import { BlogCategory } from "#contract/articles/schemas.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";
import { articles } from "./article-search.ts";

type Category = z.output<typeof BlogCategory>;

const cache = new AsyncCache<Category[]>({
  freshMs: 60_000,
  usableMs: 10 * 60_000,
  capacity: 1,
  size: () => 1,
  version: articles.version,
});

/** Article categories with the number of readable articles; the counts are at most a minute old. */
export function articleCategories(ctx: Ctx): Promise<Category[]> {
  return cache.get("all", async () => {
    const rows = await read(ctx.db, BlogCategory)`
      select c.id, c.name, (select count(*)::int from article_search s where s.category_id = c.id) as articles
      from article_categories c order by c."order", c.id`;
    return rows;
  });
}
