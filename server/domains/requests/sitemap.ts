import { sql } from "drizzle-orm";
import type { SitemapLists } from "#server/kernel/domain.ts";
import { listed } from "./process/predicates.ts";

/** Open public requests; ended ones stay readable but are not listed. */
export const sitemap: SitemapLists = {
  rows: {
    requests: {
      table: "requests",
      entries: (from, to) => sql`
        select '/requests/' || q.id as path, q.updated_at as at from requests q join users u on u.id = q.buyer_id
        where ${listed("q", "u")} and q.id > ${from} and q.id <= ${to}
        order by q.id`,
    },
  },
};
