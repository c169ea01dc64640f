import { sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { fitting } from "#contract/text/characters.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { type Ids, isAmong, reindex } from "#server/search/reindex.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { readable } from "../process/predicates.ts";
import { articles } from "./article-search.ts";

/** `body` is sanitised HTML. */
const Row = z.object({
  id: num,
  title: text,
  category: text,
  tags: z.array(text),
  author: text,
  lead: text,
  body: text,
});
type Row = z.output<typeof Row>;

/**
 * Only the beginning of a text is indexed: a longer text contains so many bigrams that it would match any search by
 * chance.
 */
const BODY_CHARACTERS = 2000;

async function contents(ctx: Ctx, { ids, after, limit }: { ids: Ids; after: number; limit: number }): Promise<Row[]> {
  const rows = await read(ctx.db, Row)`
    select a.id, a.title, c.name as category, a.tags, u.nickname as author, a.lead, a.body
    from articles a join users u on u.id = a.author_id join article_categories c on c.id = a.category_id
    where ${readable("a", "u")} and ${isAmong(sql`a.id`, ids)} and a.id > ${after}
    order by a.id limit ${limit}`;
  return rows;
}

const documentOf = (row: Row) =>
  searchDocument({
    heading: [row.title],
    labels: [row.category, ...row.tags],
    body: [row.author, row.lead, fitting(textOfHtml(row.body), BODY_CHARACTERS)],
  });

async function write(ctx: Ctx, rows: Row[]): Promise<void> {
  const documents = rows.map((row) => {
    const { grams, ...texts } = documentOf(row);
    return { id: row.id, ...texts, grams: gramNumbers(grams) };
  });
  const now = ctx.now().toISOString();
  await ctx.db.execute(sql`
    with documents as (
      select * from json_to_recordset(${JSON.stringify(documents)}::json) as d(id int, heading text, labels text, grams int[])
    ), written as (
      insert into article_search (article_id, author_id, category_id, favorites, published_at, heading, labels, updated_at)
      select d.id, a.author_id, a.category_id, a.favorites, a.published_at, d.heading, d.labels, ${now}::timestamptz
      from documents d join articles a on a.id = d.id
      on conflict (article_id) do update set category_id = excluded.category_id, favorites = excluded.favorites,
        heading = excluded.heading, labels = excluded.labels, updated_at = excluded.updated_at
      returning article_id
    )
    insert into article_grams (article_id, grams)
    select d.id, d.grams from written w join documents d on d.id = w.article_id
    on conflict (article_id) do update set grams = excluded.grams`);
}

const remove = (ctx: Ctx, ids: Ids) =>
  ctx.db.execute(sql`delete from article_search x where ${isAmong(sql`x.article_id`, ids)} and not exists
    (select 1 from articles a join users u on u.id = a.author_id where a.id = x.article_id and ${readable("a", "u")})`);

/**
 * Rebuilds the search rows of these articles, and deletes those that are no longer searchable.
 * @param ids article ids, or every article
 * @returns how many are searchable now
 */
export function reindexArticles(ctx: Ctx, ids: Ids): Promise<number> {
  return reindex(ctx, { name: articles.name, remove, contents, write }, ids);
}
