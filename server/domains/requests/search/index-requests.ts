import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { counties } from "#contract/counties.ts";
import { fitting } from "#contract/text/characters.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { type Ids, isAmong, reindex } from "#server/search/reindex.ts";
import { invalidate } from "#server/search/versions.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { listed } from "../process/predicates.ts";
import { requestSearch } from "./request-search.ts";

const Row = z.object({
  id: num,
  title: text,
  category: text,
  subcategory: text,
  wants: z.array(text),
  description: text,
});
type Row = z.output<typeof Row>;

/**
 * Only the beginning of a description is indexed: a longer one contains so many bigrams that it would match any search
 * by chance.
 */
const BODY_CHARACTERS = 600;

async function contents(ctx: Ctx, { ids, after, limit }: { ids: Ids; after: number; limit: number }): Promise<Row[]> {
  const rows = await read(ctx.db, Row)`
    select q.id, q.title, c.name as category, b.name as subcategory, q.wants, q.description
    from requests q join users u on u.id = q.buyer_id
      join categories c on c.id = q.category_id join subcategories b on b.id = q.subcategory_id
    where ${listed("q", "u")} and ${isAmong(sql`q.id`, ids)} and q.id > ${after}
    order by q.id limit ${limit}`;
  return rows;
}

const documentOf = (row: Row) =>
  searchDocument({
    heading: [row.title],
    labels: [row.category, row.subcategory],
    body: [...row.wants, fitting(textOfHtml(row.description), BODY_CHARACTERS)],
  });

const place = sql`case when q.place = 'remote' then 0
  else coalesce(array_position(${sql.param([...counties])}::text[], q.place), 0) end`;

/** The columns that a search row copies from its request `q`. */
const columns: Record<string, SQL> = {
  buyer_id: sql`q.buyer_id`,
  category_id: sql`q.category_id`,
  subcategory_id: sql`q.subcategory_id`,
  budget_min: sql`coalesce(q.budget_min, 0)`,
  budget_max: sql`coalesce(q.budget_max, 0)`,
  due_day: sql`coalesce(q.due_on - date '1970-01-01', 0)`,
  place,
  offers: sql`q.offers`,
  published_at: sql`q.published_at`,
  ends_at: sql`coalesce(q.deadline_at, q.published_at)`,
};

const names = sql.raw(Object.keys(columns).join(", "));
const values = sql.join(Object.values(columns), sql`, `);
const assign = (given: string[]) => sql.raw(given.map((name) => `${name} = excluded.${name}`).join(", "));

async function write(ctx: Ctx, rows: Row[]): Promise<void> {
  const documents = rows.map((row) => {
    const { grams, ...texts } = documentOf(row);
    return { id: row.id, ...texts, grams: gramNumbers(grams) };
  });
  await ctx.db.execute(sql`
    with documents as (
      select * from json_to_recordset(${JSON.stringify(documents)}::json) as d(id int, heading text, labels text, grams int[])
    ), written as (
      insert into request_search (request_id, heading, labels, updated_at, ${names})
      select d.id, d.heading, d.labels, ${ctx.now().toISOString()}::timestamptz, ${values}
      from documents d join requests q on q.id = d.id
      on conflict (request_id) do update set ${assign(["heading", "labels", "updated_at", ...Object.keys(columns)])}
      returning request_id
    )
    insert into request_grams (request_id, grams)
    select d.id, d.grams from written w join documents d on d.id = w.request_id
    on conflict (request_id) do update set ${assign(["grams"])}`);
}

const remove = (ctx: Ctx, ids: Ids) =>
  ctx.db.execute(sql`delete from request_search x where ${isAmong(sql`x.request_id`, ids)} and not exists
    (select 1 from requests q join users u on u.id = q.buyer_id where q.id = x.request_id and ${listed("q", "u")})`);

/**
 * Rebuilds the search rows of these requests, and deletes those that are no longer searchable.
 * @param ids request ids, or every request
 * @returns how many are searchable now
 */
export function reindexRequests(ctx: Ctx, ids: Ids): Promise<number> {
  return reindex(ctx, { name: requestSearch.name, remove, contents, write }, ids);
}

/** Updates the figures by which lists filter and sort, without touching the texts of the search rows. */
export async function refreshRequests(ctx: Ctx, ids: Ids): Promise<void> {
  const set = sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
    sql`, `,
  );
  await ctx.db.execute(sql`
    update request_search x set ${set}, updated_at = ${ctx.now().toISOString()}::timestamptz
    from requests q where x.request_id = q.id and ${isAmong(sql`q.id`, ids)}`);
  await invalidate(ctx, requestSearch.name);
}
