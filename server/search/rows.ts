import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type num, read } from "#server/kernel/rows.ts";
import type { SearchDocument } from "./document.ts";
import { type Ids, isAmong } from "./ids.ts";
import { type Indexing, reindex } from "./reindex.ts";
import { dueAgain } from "./vectors.ts";
import { gramNumbers } from "./words/grams.ts";

type RowSchema = z.ZodObject<{ id: typeof num } & Record<string, z.ZodType>>;

/**
 * The search rows of a kind of content: the tables `<of>_search` (folded texts, a vector of them, and columns copied from the content)
 * and `<of>_grams`, both with the key `<of>_id`.
 */
type Declaration<S extends RowSchema> = {
  index: Indexing<never>["index"];
  of: "service" | "request" | "article";
  /** The content with what decides whether it may be found. */
  content: { from: SQL; id: SQL; listed: SQL };
  /** The texts of the content: their schema, the selected columns, and the tables joined for them. */
  texts: { row: S; select: SQL; join: SQL };
  documentOf(row: z.output<S>): SearchDocument;
  /** SQL of the copied columns by their name in the search row, and the tables joined for them. */
  columns(now: Date): Readonly<Record<string, SQL>>;
  join?: SQL;
};

const comma = (parts: SQL[]) => sql.join(parts, sql`, `);
const names = (columns: readonly string[]) => sql.raw(columns.join(", "));
const assign = (columns: readonly string[]) => sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(", "));

/** How the search rows of a kind are written. All functions are part of the caller's transaction, if there is one. */
export function searchRows<S extends RowSchema>(declaration: Declaration<S>) {
  type Row = z.output<S> & { id: number };
  const { index, of, content, texts, documentOf, columns, join = sql`` } = declaration;
  const [table, grams, key] = [sql.raw(`${of}_search`), sql.raw(`${of}_grams`), sql.raw(`${of}_id`)];
  const due = dueAgain(`${of}_search`, ["heading", "labels"]);
  const remove = (ctx: Ctx, ids: Ids) =>
    ctx.db.execute(sql`delete from ${table} x where ${isAmong(sql`x.${key}`, ids)} and not exists
      (select 1 from ${content.from} where ${content.id} = x.${key} and ${content.listed})`);

  const contents = async (ctx: Ctx, { ids, after, limit }: { ids: Ids; after: number; limit: number }) =>
    (await read(ctx.db, texts.row)`select ${texts.select} from ${content.from} ${texts.join}
      where ${content.listed} and ${isAmong(content.id, ids)} and ${content.id} > ${after}
      order by ${content.id} limit ${limit}`) as Row[];

  async function write(ctx: Ctx, rows: Row[]): Promise<void> {
    const documents = rows.map((row) => {
      const { grams, ...texts } = documentOf(row);
      return { id: row.id, ...texts, grams: gramNumbers(grams) };
    });
    const copied = columns(ctx.now());
    const written = ["heading", "labels", "updated_at", ...Object.keys(copied)];
    await ctx.db.execute(sql`
      with documents as (
        select * from json_to_recordset(${JSON.stringify(documents)}::json)
          as d(id int, heading text, labels text, grams int[])
      ), written as (
        insert into ${table} (${key}, ${names(written)})
        select d.id, d.heading, d.labels, ${ctx.now().toISOString()}::timestamptz, ${comma(Object.values(copied))}
        from ${content.from} ${join} join documents d on d.id = ${content.id}
        on conflict (${key}) do update set ${assign(written)}, ${due} returning ${key}
      )
      insert into ${grams} (${key}, grams) select d.id, d.grams from written w join documents d on d.id = w.${key}
      on conflict (${key}) do update set ${assign(["grams"])}`);
  }

  return {
    /**
     * Rebuilds the search rows of these contents, and deletes those that may no longer be found.
     * @returns how many may be found now
     */
    reindex: (ctx: Ctx, ids: Ids): Promise<number> => reindex(ctx, { index, remove, contents, write }, ids),
    /**
     * Writes the search rows of contents whose texts are equal to those of others, which have theirs already.
     * @param equal SQL of `id` and `original`
     */
    async copy(ctx: Ctx, equal: SQL): Promise<void> {
      const copied = columns(ctx.now());
      await ctx.db.execute(sql`
        insert into ${table} (${key}, heading, labels, vector, vector_version, updated_at, ${names(Object.keys(copied))})
        select d.id, y.heading, y.labels, y.vector, y.vector_version,
          ${ctx.now().toISOString()}::timestamptz, ${comma(Object.values(copied))}
        from ${content.from} ${join} join (${equal}) d on d.id = ${content.id}
          join ${table} y on y.${key} = d.original where ${content.listed}`);
      await ctx.db.execute(sql`
        insert into ${grams} (${key}, grams) select d.id, g.grams from (${equal}) d join ${table} x on x.${key} = d.id
          join ${grams} g on g.${key} = d.original`);
    },
    /** Updates the copied columns without touching the texts. */
    async refresh(ctx: Ctx, ids: Ids): Promise<void> {
      const copied = Object.entries(columns(ctx.now())).map(([column, value]) => sql`${sql.raw(column)} = ${value}`);
      await ctx.db.execute(sql`
        update ${table} x set ${comma(copied)}, updated_at = ${ctx.now().toISOString()}::timestamptz
        from ${content.from} ${join} where x.${key} = ${content.id} and ${isAmong(content.id, ids)}`);
    },
  };
}
