import { sql } from "drizzle-orm";
import { SitemapEntry, type SitemapLists } from "#server/kernel/domain.ts";
import { read } from "#server/kernel/rows.ts";
import { listed } from "./process/predicates.ts";

/** Categories and services on sale. */
export const sitemap: SitemapLists = {
  async pages(ctx) {
    const rows = await read(ctx.db, SitemapEntry)`
      select '/categories/' || id as path from categories where retired_at is null
      union all select '/subcategories/' || b.id from subcategories b join categories c on c.id = b.category_id
      where b.retired_at is null and c.retired_at is null`;
    return rows;
  },
  rows: {
    services: {
      table: "services",
      entries: (from, to) => sql`
        select '/services/' || s.id as path, s.updated_at as at from services s join users u on u.id = s.seller_id
        where ${listed("s", "u")} and s.id > ${from} and s.id <= ${to}
        order by s.id`,
    },
  },
};
