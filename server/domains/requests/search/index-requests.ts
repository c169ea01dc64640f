import { sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { fitting } from "#contract/text/characters.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import type { Ids } from "#server/search/ids.ts";
import { searchRows } from "#server/search/rows.ts";
import { listed } from "../process/predicates.ts";
import { requestColumns, requestSearch } from "./request-search.ts";

/**
 * Only the beginning of a description is indexed: a longer one contains so many bigrams that it would match any search
 * by chance.
 */
const BODY_CHARACTERS = 600;

const rows = searchRows({
  index: requestSearch,
  of: "request",
  content: {
    from: sql`requests q join users u on u.id = q.buyer_id`,
    id: sql`q.id`,
    listed: listed("q", "u"),
  },
  texts: {
    row: z.object({
      id: num,
      title: text,
      category: text,
      subcategory: text,
      wants: z.array(text),
      description: text,
    }),
    select: sql`q.id, q.title, c.name as category, b.name as subcategory, q.wants, q.description`,
    join: sql`join categories c on c.id = q.category_id join subcategories b on b.id = q.subcategory_id`,
  },
  documentOf: (row) =>
    searchDocument({
      heading: [row.title],
      labels: [row.category, row.subcategory],
      body: [...row.wants, fitting(textOfHtml(row.description), BODY_CHARACTERS)],
    }),
  columns: () => requestColumns,
});

export const { reindex: reindexRequests, copy: copyRequestRows } = rows;

/** Updates the figures by which lists filter and sort, which lists show at once. */
export async function refreshRequests(ctx: Ctx, ids: Ids): Promise<void> {
  await rows.refresh(ctx, ids);
  await requestSearch.changed(ctx, ids);
}
