import { sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { fitting } from "#contract/text/characters.ts";
import { siteMean } from "#server/db/sql/reviews.ts";
import { num, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { searchRows } from "#server/search/rows.ts";
import { listed } from "../process/predicates.ts";
import { serviceColumns, services } from "./service-search.ts";

/**
 * Only the beginning of a description is indexed: a longer one contains so many bigrams that it would match any search
 * by chance.
 */
const BODY_CHARACTERS = 600;

/** Writes the search rows of services; 100,000 are rebuilt in about two minutes. */
export const {
  reindex: reindexServices,
  refresh: refreshServices,
  copy: copyServiceRows,
} = searchRows({
  index: services,
  of: "service",
  content: {
    from: sql`services s join users u on u.id = s.seller_id`,
    id: sql`s.id`,
    listed: listed("s", "u"),
  },
  texts: {
    /** `description` is sanitised HTML. */
    row: z.object({
      id: num,
      title: text,
      category: text,
      subcategory: text,
      tags: z.array(text),
      seller: text,
      description: text,
      packages: z.array(text),
    }),
    select: sql`s.id, s.title, c.name as category, b.name as subcategory, s.tags, u.nickname as seller, s.description,
      array(select p.name || ' ' || p.included from service_packages p where p.service_id = s.id order by p.position)
        as packages`,
    join: sql`join categories c on c.id = s.category_id join subcategories b on b.id = s.subcategory_id`,
  },
  documentOf: (row) =>
    searchDocument({
      heading: [row.title],
      labels: [row.category, row.subcategory, ...row.tags],
      body: [row.seller, ...row.packages, fitting(textOfHtml(row.description), BODY_CHARACTERS)],
    }),
  columns: serviceColumns,
  join: sql`left join seller_stats t on t.user_id = s.seller_id left join profiles f on f.user_id = s.seller_id
    cross join (select ${siteMean}::float8 as value) mean`,
});
