import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bytes, num, read, text } from "#server/kernel/rows.ts";
import { type Documents, documentsOf, withAmong, withChanges } from "#server/search/documents.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { columnOf, type NumberField } from "./fields.ts";
import { type Lists, listsOf } from "./lists.ts";
import { wordsOf } from "./packed.ts";
import { BREAK, textsOf } from "./texts.ts";

const name = (text: string) => sql.raw(`"${text}"`);
/** All values of a column concatenated, at a tenth of the cost of as many rows. */
const packed = (send: string, value: SQL) => sql`string_agg(${sql.raw(send)}(${value}), ''::bytea)`;

function fieldsOf<K extends string>(kind: SearchKind, wanted: K) {
  type Wanted = Extract<SearchKind["fields"][string], { kind: K }>;
  return Object.entries(kind.fields).flatMap(([name, field]): [string, Wanted][] =>
    field.kind === wanted ? [[name, field as Wanted]] : [],
  );
}

const Columns = z.object({ id: bytes.nullable() }).catchall(z.union([bytes, text]).nullable());
type Columns = z.output<typeof Columns>;

/** Reads all columns as one row. */
async function readColumns(ctx: Ctx, kind: SearchKind, condition: SQL): Promise<Columns> {
  const numbers: [string, NumberField][] = fieldsOf(kind, "number");
  const texts = Object.entries(kind.texts);
  const inner = [
    sql`${kind.id} as id`,
    ...numbers.map(([key, { value }]) => sql`${value} as ${name(key)}`),
    ...texts.map(([key, value]) => sql`${value} as ${name(`text ${key}`)}`),
  ];
  const outer = [
    sql`${packed("int4send", sql`id`)} as id`,
    ...numbers.map(([key, { send }]) => sql`${packed(send, name(key))} as ${name(key)}`),
    ...texts.map(([key]) => sql`string_agg(${name(`text ${key}`)} || ${BREAK}, '') as ${name(`text ${key}`)}`),
  ];
  const rows = await read(ctx.db, Columns)`
    select ${sql.join(outer, sql`, `)} from (select ${sql.join(inner, sql`, `)} from ${kind.from}
      where ${kind.where} and ${condition} order by ${kind.id}) x`;
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  return row;
}

const bytesOf = (value: Buffer | string | null | undefined) => (Buffer.isBuffer(value) ? value : null);

/** Reads the lists of these rows, grouped by value. @param some true when `ids` are not all rows */
async function readList<V extends string | number>(
  ctx: Ctx,
  value: z.ZodType<V>,
  pairs: SQL,
  ids: Int32Array,
  some: boolean,
  numberOf: (value: V, turn: number) => number,
): Promise<{ lists: Lists; values: V[] }> {
  const only = some ? sql`where l.id = any(${sql.param([...ids])}::int[])` : sql``;
  const rows = await read(ctx.db, {
    value,
    ids: bytes,
  })`select l.value, ${packed("int4send", sql`l.id`)} as ids from (${pairs}) l ${only} group by l.value`;
  const places = new Map([...ids].map((id, at) => [id, at]));
  const owners: number[] = [];
  const numbers: number[] = [];
  for (const [turn, { value, ids: holders }] of rows.entries()) {
    for (const id of wordsOf(holders)) {
      owners.push(places.get(id) ?? -1);
      numbers.push(numberOf(value, turn));
    }
  }
  const lists = listsOf(ids.length, Int32Array.from(owners), Int32Array.from(numbers));
  return { lists, values: rows.map(({ value }) => value) };
}

async function readLists(ctx: Ctx, kind: SearchKind, id: Int32Array, some: boolean): Promise<Record<string, Lists>> {
  const lists: Record<string, Lists> = {};
  for (const [key, { pairs }] of fieldsOf(kind, "numbers"))
    lists[key] = (await readList(ctx, num, pairs, id, some, (value) => value)).lists;
  for (const [key, { pairs }] of fieldsOf(kind, "names")) {
    const found = await readList(ctx, text, pairs, id, some, (_, turn) => turn);
    lists[key] = { ...found.lists, names: found.values };
  }
  return lists;
}

/** @param condition which rows; null: all */
async function readDocuments(ctx: Ctx, kind: SearchKind, condition: SQL | null): Promise<Documents> {
  const columns = await readColumns(ctx, kind, condition ?? sql`true`);
  const id = wordsOf(columns.id);
  return documentsOf({
    id,
    numbers: Object.fromEntries(
      fieldsOf(kind, "number").map(([key, field]) => [key, columnOf(field, bytesOf(columns[key]))]),
    ),
    lists: await readLists(ctx, kind, id, condition !== null),
    texts: Object.fromEntries(
      Object.keys(kind.texts).map((key) => [key, textsOf(String(columns[`text ${key}`] ?? ""))]),
    ),
  });
}

/** Adds the columns that change without a change of their rows. */
async function withNow(ctx: Ctx, kind: SearchKind, documents: Documents): Promise<Documents> {
  let now = documents;
  for (const [key, { of, ids }] of fieldsOf(kind, "among")) {
    const rows = await read(ctx.db, { id: num })(ids(ctx));
    now = withAmong(now, key, of, new Set(rows.map(({ id }) => id)));
  }
  return now;
}

/** How late a change may be committed after its timestamp, ms. */
const LATE_MS = 10_000;

/** The last result, without the columns of `withNow`. */
type Reading = { documents: Documents; db: Ctx["db"]; at: Date; wholeAt: number };

/** The last documents plus all changes since; null when rows were deleted, which changed rows do not show. */
async function readChanges(ctx: Ctx, kind: SearchKind, { documents, at }: Reading): Promise<Documents | null> {
  const since = later(at, -LATE_MS).toISOString();
  const now = withChanges(documents, await readDocuments(ctx, kind, sql`${kind.changedAt} >= ${since}::timestamptz`));
  const rows = await read(ctx.db, { n: num })`select count(*)::int as n from ${kind.from} where ${kind.where}`;
  return rows[0]?.n === now.length ? now : null;
}

/** @returns a function that reads all documents of a kind: everything the first time, then mostly changes only */
export function documentReader(kind: SearchKind): (ctx: Ctx) => Promise<Documents> {
  let last: Reading | null = null;
  return async (ctx) => {
    const at = ctx.now();
    const recent = last && last.db === ctx.db && performance.now() - last.wholeAt < kind.reloadMs ? last : null;
    const wholeAt = performance.now();
    const changed = recent && (await readChanges(ctx, kind, recent));
    const documents = changed ?? (await readDocuments(ctx, kind, null));
    last = { documents, db: ctx.db, at, wholeAt: changed && recent ? recent.wholeAt : wholeAt };
    return withNow(ctx, kind, documents);
  };
}
