import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { fitting } from "#contract/text/characters.ts";
import { siteMean } from "#server/db/sql/reviews.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { type Ids, isAmong, reindex } from "#server/search/reindex.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { listed } from "../process/predicates.ts";
import { quality } from "./ranking.ts";
import { services } from "./service-search.ts";

/** The texts of a service and its category. `description` is sanitised HTML. */
const Row = z
  .object({ id: num, title: text, category: text, subcategory: text, tags: z.array(text), seller: text })
  .extend({ packages: z.array(text), description: text });
type Row = z.output<typeof Row>;

/**
 * Only the beginning of a description is indexed: a longer one contains so many bigrams that it would match any search
 * by chance.
 */
const BODY_CHARACTERS = 600;

async function contents(ctx: Ctx, { ids, after, limit }: { ids: Ids; after: number; limit: number }): Promise<Row[]> {
  const rows = await read(ctx.db, Row)`
    select s.id, s.title, c.name as category, b.name as subcategory, s.tags, u.nickname as seller, s.description,
      array(select p.name || ' ' || p.included from service_packages p where p.service_id = s.id order by p.position)
        as packages
    from services s join users u on u.id = s.seller_id
      join categories c on c.id = s.category_id join subcategories b on b.id = s.subcategory_id
    where ${listed("s", "u")} and ${isAmong(sql`s.id`, ids)} and s.id > ${after}
    order by s.id limit ${limit}`;
  return rows;
}

const documentOf = (row: Row) =>
  searchDocument({
    heading: [row.title],
    labels: [row.category, row.subcategory, ...row.tags],
    body: [row.seller, ...row.packages, fitting(textOfHtml(row.description), BODY_CHARACTERS)],
  });

/** The columns that a search row copies from its service `s`, seller `u` and the seller's figures `t`. */
const facets = (now: Date): Record<string, SQL> => ({
  seller_id: sql`s.seller_id`,
  category_id: sql`s.category_id`,
  subcategory_id: sql`s.subcategory_id`,
  price: sql`s.price`,
  days: sql`s.days`,
  rating: sql`s.rating`,
  rating_count: sql`s.rating_count`,
  sales: sql`s.sales`,
  level: sql`u.level`,
  star: sql`u.star`,
  verified: sql`u.id_verified_at is not null`,
  quality: quality({
    rating: sql`s.rating`,
    siteMean: sql`mean.value`,
    completion: sql`t.completion_rate`,
    sales: sql`s.sales`,
    age: sql`(${now.toISOString()}::timestamptz - s.published_at)`,
  }),
  published_at: sql`s.published_at`,
});

const names = (columns: Record<string, SQL>) => sql.raw(Object.keys(columns).join(", "));
const values = (columns: Record<string, SQL>) => sql.join(Object.values(columns), sql`, `);
const assign = (columns: string[]) => sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(", "));
const mean = sql`(select ${siteMean}::float8 as value) mean`;

async function write(ctx: Ctx, rows: Row[]): Promise<void> {
  const documents = rows.map((row) => {
    const { grams, ...texts } = documentOf(row);
    return { id: row.id, ...texts, grams: gramNumbers(grams) };
  });
  const columns = facets(ctx.now());
  await ctx.db.execute(sql`
    with documents as (
      select * from json_to_recordset(${JSON.stringify(documents)}::json) as d(id int, heading text, labels text, grams int[])
    ), written as (
      insert into service_search (service_id, heading, labels, updated_at, ${names(columns)})
      select d.id, d.heading, d.labels, ${ctx.now().toISOString()}::timestamptz, ${values(columns)}
      from documents d join services s on s.id = d.id join users u on u.id = s.seller_id
        left join seller_stats t on t.user_id = s.seller_id cross join ${mean}
      on conflict (service_id) do update set ${assign(["heading", "labels", "updated_at", ...Object.keys(columns)])}
      returning service_id
    )
    insert into service_grams (service_id, grams)
    select d.id, d.grams from written w join documents d on d.id = w.service_id
    on conflict (service_id) do update set ${assign(["grams"])}`);
}

const remove = (ctx: Ctx, ids: Ids) =>
  ctx.db.execute(sql`delete from service_search x where ${isAmong(sql`x.service_id`, ids)} and not exists
    (select 1 from services s join users u on u.id = s.seller_id where s.id = x.service_id and ${listed("s", "u")})`);

/**
 * Rebuilds the search rows of these services, and deletes those that are no longer searchable.
 * @param ids service ids, or every service (after filling a market; 100,000 take about a minute)
 * @returns how many are searchable now
 */
export function reindexServices(ctx: Ctx, ids: Ids): Promise<number> {
  return reindex(ctx, { name: services.name, remove, contents, write }, ids);
}

/** Updates the figures by which lists filter and sort, without touching the texts of the search rows. */
export async function refreshFacets(ctx: Ctx, ids: Ids): Promise<void> {
  const columns = facets(ctx.now());
  const set = sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
    sql`, `,
  );
  await ctx.db.execute(sql`
    update service_search x set ${set}, updated_at = ${ctx.now().toISOString()}::timestamptz
    from services s join users u on u.id = s.seller_id left join seller_stats t on t.user_id = s.seller_id
      cross join ${mean}
    where x.service_id = s.id and ${isAmong(sql`s.id`, ids)}`);
}
