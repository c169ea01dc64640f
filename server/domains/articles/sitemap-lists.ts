import { sql } from "drizzle-orm";
import { SitemapEntry, type SitemapLists } from "#server/kernel/domain.ts";
import { read } from "#server/kernel/rows.ts";
import { readable } from "./process/predicates.ts";

/** Categories and readable articles. */
export const sitemap: SitemapLists = {
  async pages(ctx) {
    const rows = await read(ctx.db, SitemapEntry)`select '/blogs/categories/' || c.id as path from article_categories c
        where exists (select from article_search s where s.category_id = c.id) order by c."order"`;
    return rows;
  },
  rows: {
    blogs: {
      table: "articles",
      entries: (from, to) => sql`
        select '/users/' || a.author_id || '/blogs/' || a.id as path, coalesce(a.revised_at, a.published_at) as at
        from articles a join users u on u.id = a.author_id
        where ${readable("a", "u")} and a.id > ${from} and a.id <= ${to}
        order by a.id`,
    },
  },
};
