import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { registerCache } from "#server/kernel/caches.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { bytes, num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { compact, similarity } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { type KeptVectors, keepVectors } from "./columns/kept-vectors.ts";
import { invalidate, takeChanged, versionOf } from "./versions.ts";

/** Vectors per write. */
const BATCH = 100;
/** Vectors per run of the job: some seconds of computing. */
const PER_RUN = 1000;

/** Search rows that keep a vector in `vector`, made by the encoder of `vector_version`; "" when it has to be made. */
export type VectorRows = {
  table: "service_search" | "request_search" | "article_search" | "seller_search";
  key: string;
  /** What the vector says of row `x`. */
  text: SQL;
};

/** The rows of a kind that is written by `searchRows`: what they mean is their heading and labels. */
export const vectorRowsOf = (of: "service" | "request" | "article"): VectorRows => ({
  table: `${of}_search`,
  key: `${of}_id`,
  text: sql`x.heading || ' ' || x.labels`,
});

/**
 * SQL for an upsert of search rows: empties `vector_version` if one of these columns changes, so that the job makes the
 * vector again.
 * @param columns names of stored columns
 */
export function dueAgain(table: VectorRows["table"], columns: readonly string[]): SQL {
  const of = (row: string) => sql.raw(columns.map((name) => `${row}.${name}`).join(", "));
  return sql`vector_version = case when (${of(table)}) = (${of("excluded")})
    then ${sql.raw(table)}.vector_version else '' end`;
}

/**
 * Makes the vectors of rows that have none of their present text. What is done is kept when it is stopped, and the next
 * run goes on from there.
 * @param most at most so many
 * @returns how many were made
 */
export async function makeVectors(
  ctx: Ctx,
  { table, key, text: written }: VectorRows,
  most = PER_RUN,
): Promise<number> {
  const { version, encode } = await openEncoder();
  const [rows, id] = [sql.raw(`${table} x`), sql.raw(`x.${key}`)];
  let made = 0;
  while (made < most) {
    const due = await read(ctx.db, { id: num, text })`
      select ${id} as id, ${written} as text from ${rows} where x.vector_version < ${version} or x.vector_version > ${version}
      order by ${id} limit ${Math.min(BATCH, most - made)}`;
    if (due.length === 0) break;
    const vectors: { id: number; text: string; vector: string }[] = [];
    for (const row of due) {
      vectors.push({ ...row, vector: Buffer.from(compact(encode(row.text)).buffer).toString("hex") });
      // Each text takes some milliseconds: others get their turn in between.
      await setImmediate();
    }
    // A text that changed meanwhile remains due.
    await tx(ctx, async (ctx) => {
      await ctx.db.execute(sql`
        update ${rows} set vector = decode(d.vector, 'hex'), vector_version = ${version}
        from json_to_recordset(${JSON.stringify(vectors)}::json) as d(id int, text text, vector text)
        where ${id} = d.id and ${written} = d.text`);
      await invalidate(
        ctx,
        vectorsOf(table),
        vectors.map(({ id }) => id),
      );
    });
    made += due.length;
  }
  return made;
}

/** The job that makes the vectors of a kind. @param what whose vectors, for the table of jobs */
export const vectorJob = (name: string, what: string, rows: VectorRows): Job => ({
  name,
  does: `computes what new and changed ${what} mean, for the order of search results; at most ${PER_RUN.toLocaleString("en")} in a run`,
  cron: "* * * * *",
  run: (ctx) => makeVectors(ctx, rows),
});

/** SQL of `id` and `vector`, the compact form, of those of these rows that have one. */
export const storedVectors =
  ({ table, key }: Pick<VectorRows, "table" | "key">) =>
  (ids: readonly number[]): SQL =>
    sql`select ${sql.raw(key)} as id, vector from ${sql.raw(table)}
    where ${sql.raw(key)} = any(${sql.param([...ids])}::int[]) and vector is not null`;

/** The name under which new vectors are announced. */
const vectorsOf = (table: VectorRows["table"]) => `${table}.vector`;

const kept = new Map<VectorRows["table"], KeptVectors>();
registerCache(() => kept.clear());

/** The vectors that this process keeps, without those that were made anew. */
function keptOf(table: VectorRows["table"]): KeptVectors {
  const known = kept.get(table) ?? keepVectors();
  kept.set(table, known);
  const changed = takeChanged(vectorsOf(table));
  known.drop(changed === "unknown" ? "all" : changed);
  return known;
}

/**
 * How similar rows are to a text in meaning: a cosine by row id. Rows without a vector are left out.
 * @param vector of the text, length 1
 */
export async function likenesses(
  ctx: Ctx,
  rows: Pick<VectorRows, "table" | "key">,
  ids: readonly number[],
  vector: Float32Array,
): Promise<Map<number, number>> {
  const kept = keptOf(rows.table);
  const found = new Map<number, number>();
  const missing: number[] = [];
  for (const id of ids) {
    const start = kept.startOf(id);
    if (start < 0) missing.push(id);
    else found.set(id, similarity(vector, kept.bytes, start, kept.lengthAt(start)));
  }
  if (missing.length === 0) return found;
  const version = versionOf(vectorsOf(rows.table));
  const stored = await read(ctx.db, { id: num, vector: bytes })`${storedVectors(rows)(missing)}`;
  // What is made anew meanwhile has to be read again.
  const isCurrent = version === versionOf(vectorsOf(rows.table));
  for (const row of stored) {
    const own = new Int8Array(row.vector);
    found.set(row.id, similarity(vector, own));
    if (isCurrent) kept.keep(row.id, own);
  }
  return found;
}
