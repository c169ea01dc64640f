import { sql } from "drizzle-orm";
import { listed } from "#server/domains/catalog/process/predicates.ts";
import type { SitemapLists } from "#server/kernel/domain.ts";

/** Sellers. */
export const sitemap: SitemapLists = {
  pages: async () => [{ path: "/users" }],
  rows: {
    users: {
      table: "users",
      entries: (from, to) => sql`
        select '/users/' || u.id as path, p.updated_at as at from users u join profiles p on p.user_id = u.id
        where exists (select from services s where s.seller_id = u.id and ${listed("s", "u")})
          and u.id > ${from} and u.id <= ${to}
        order by u.id`,
    },
  },
};
