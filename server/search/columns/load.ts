import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bytes, num, read, text } from "#server/kernel/rows.ts";
import { type Documents, type Parts, placesById } from "#server/search/documents.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { columnOf, type NumberField } from "./fields.ts";
import { type Lists, listsOf } from "./lists.ts";
import { wordsOf } from "./packed.ts";
import { joined } from "./patch.ts";
import { BREAK, textsOf } from "./texts.ts";

const name = (text: string) => sql.raw(`"${text}"`);
/** All values of a column concatenated, at a tenth of the cost of as many rows. */
const packed = (send: string, value: SQL) => sql`string_agg(${sql.raw(send)}(${value}), ''::bytea)`;

/** The fields of one sort, with their names. */
export function fieldsOf<K extends string>(kind: SearchKind, wanted: K) {
  type Wanted = Extract<SearchKind["fields"][string], { kind: K }>;
  return Object.entries(kind.fields).flatMap(([name, field]): [string, Wanted][] =>
    field.kind === wanted ? [[name, field as Wanted]] : [],
  );
}

const Columns = z.object({ id: bytes.nullable() }).catchall(bytes.nullable());
type Columns = z.output<typeof Columns>;

/** Reads the columns of some rows as one row. @param which a condition, and what follows it */
async function readColumns(ctx: Ctx, kind: SearchKind, which: SQL): Promise<Columns> {
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
    // As bytes, because V8 counts strings as its heap.
    ...texts.map(([key]) => {
      const joined = sql`string_agg(${name(`text ${key}`)} || ${BREAK}, '')`;
      return sql`convert_to(${joined}, 'UTF8') as ${name(`text ${key}`)}`;
    }),
  ];
  const rows = await read(ctx.db, Columns)`
    select ${sql.join(outer, sql`, `)} from (select ${sql.join(inner, sql`, `)} from ${kind.from}
      where ${kind.where} and ${which}) x`;
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  return row;
}

/** Reads the lists of these rows, grouped by value. @param condition on `l.id` */
async function readList<V extends string | number>(
  ctx: Ctx,
  value: z.ZodType<V>,
  pairs: SQL,
  { id, condition }: { id: Int32Array; condition: SQL },
  numberOf: (value: V, turn: number) => number,
): Promise<{ lists: Lists; values: V[] }> {
  const rows = await read(ctx.db, {
    value,
    ids: bytes,
  })`select l.value, ${packed("int4send", sql`l.id`)} as ids from (${pairs}) l where ${condition} group by l.value`;
  // Typed arrays: a million pairs as objects would fill the heap while a process starts.
  const places = placesById(id);
  const holders = rows.map(({ ids }) => wordsOf(ids));
  const count = holders.reduce((sum, each) => sum + each.length, 0);
  const [owners, numbers] = [new Int32Array(count), new Int32Array(count)];
  let to = 0;
  for (const [turn, { value }] of rows.entries())
    for (const holder of holders[turn] ?? []) {
      owners[to] = places[holder] ?? -1;
      numbers[to++] = numberOf(value, turn);
    }
  const lists = listsOf(id.length, owners, numbers);
  return { lists, values: rows.map(({ value }) => value) };
}

async function readLists(
  ctx: Ctx,
  kind: SearchKind,
  rows: { id: Int32Array; condition: SQL },
): Promise<Record<string, Lists>> {
  const lists: Record<string, Lists> = {};
  for (const [key, { pairs }] of fieldsOf(kind, "numbers"))
    lists[key] = (await readList(ctx, num, pairs, rows, (value) => value)).lists;
  for (const [key, { pairs }] of fieldsOf(kind, "names")) {
    const found = await readList(ctx, text, pairs, rows, (_, turn) => turn);
    lists[key] = { ...found.lists, names: found.values };
  }
  return lists;
}

/** Reads some rows, by ascending id. @param which a condition, and what follows it · lists a condition on `l.id` */
async function readRows(ctx: Ctx, kind: SearchKind, which: SQL, lists: (id: Int32Array) => SQL): Promise<Parts> {
  const columns = await readColumns(ctx, kind, which);
  const id = wordsOf(columns.id);
  const numbers = fieldsOf(kind, "number").map(([key, field]) => [key, columnOf(field, columns[key] ?? null)]);
  const texts = Object.keys(kind.texts).map((key) => [key, textsOf(columns[`text ${key}`] ?? Buffer.alloc(0))]);
  return {
    id,
    numbers: Object.fromEntries(numbers),
    lists: await readLists(ctx, kind, { id, condition: lists(id) }),
    texts: Object.fromEntries(texts),
  };
}

/** Reads the searchable ones of these rows. */
export function readSome(ctx: Ctx, kind: SearchKind, ids: readonly number[]): Promise<Parts> {
  const wanted = sql`any(${sql.param([...ids])}::int[])`;
  return readRows(ctx, kind, sql`${kind.id} = ${wanted} order by ${kind.id}`, () => sql`l.id = ${wanted}`);
}

/** Reads all rows, not in one answer, because PostgreSQL builds none of more than 1 GiB. @param size rows of an answer */
export async function readAll(ctx: Ctx, kind: SearchKind, size: number): Promise<Documents> {
  const read: Parts[] = [];
  for (let after = 0; ; ) {
    const which = sql`${kind.id} > ${after} order by ${kind.id} limit ${size}`;
    const from = after;
    const rows = await readRows(ctx, kind, which, (id) => sql`l.id > ${from} and l.id <= ${id.at(-1) ?? 0}`);
    read.push(rows);
    if (rows.id.length < size) break;
    after = rows.id.at(-1) ?? 0;
  }
  const [first, ...others] = read;
  if (!first) throw new Error("an aggregate without a row");
  return joined([first, ...others]);
}

/** 1 by number for the numbers that are in a set. @param ids SQL of `id` · only null, or only these numbers */
export async function readSet(ctx: Ctx, ids: SQL, only: readonly number[] | null): Promise<Uint8Array> {
  const which = only ? sql`where s.id = any(${sql.param([...new Set(only)])}::int[])` : sql``;
  const rows = await read(ctx.db, {
    ids: bytes.nullable(),
  })`select ${packed("int4send", sql`s.id`)} as ids from (${ids}) s ${which}`;
  const found = wordsOf(rows[0]?.ids ?? null);
  let most = 0;
  for (const id of found) most = Math.max(most, id);
  const set = new Uint8Array(most + 1);
  for (const id of found) set[id] = 1;
  return set;
}
