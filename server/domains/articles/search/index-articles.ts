import { sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { fitting } from "#contract/text/characters.ts";
import { num, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { searchRows } from "#server/search/rows.ts";
import { readable } from "../process/predicates.ts";
import { articles } from "./article-search.ts";

/**
 * Only the beginning of a text is indexed: a longer text contains so many bigrams that it would match any search by
 * chance.
 */
const BODY_CHARACTERS = 2000;

/** Writes the search rows of articles. */
export const { reindex: reindexArticles } = searchRows({
  index: articles,
  of: "article",
  content: {
    from: sql`articles a join users u on u.id = a.author_id`,
    id: sql`a.id`,
    listed: readable("a", "u"),
  },
  texts: {
    /** `body` is sanitised HTML. */
    row: z.object({
      id: num,
      title: text,
      category: text,
      tags: z.array(text),
      author: text,
      lead: text,
      body: text,
    }),
    select: sql`a.id, a.title, c.name as category, a.tags, u.nickname as author, a.lead, a.body`,
    join: sql`join article_categories c on c.id = a.category_id`,
  },
  documentOf: (row) =>
    searchDocument({
      heading: [row.title],
      labels: [row.category, ...row.tags],
      body: [row.author, row.lead, fitting(textOfHtml(row.body), BODY_CHARACTERS)],
    }),
  columns: () => ({
    author_id: sql`a.author_id`,
    category_id: sql`a.category_id`,
    favorites: sql`a.favorites`,
    published_at: sql`a.published_at`,
  }),
});
