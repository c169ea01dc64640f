import { type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "./ctx.ts";
import { num, read, type Schema } from "./rows.ts";

/** The number of pages of a list, at least one. */
export const pagesOf = (total: number, size: number = terms.pageSize): number => Math.max(1, Math.ceil(total / size));

/** A page of a list as the API returns it. */
export function toPage<Row>({ rows, page, total, size }: { rows: Row[]; page: number; total: number; size?: number }) {
  return { data: rows, page, pages: pagesOf(total, size), total };
}

/** The rows of one page, for lists that are counted otherwise. */
export function readPage<S extends Schema>(ctx: Ctx, schema: S, page: number, columns: SQL, from: SQL, order: SQL) {
  const size = terms.pageSize;
  const statement = sql`select ${columns} ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`;
  return read(ctx.db, schema)(statement);
}

/** As `pageOf`, but the last page for a number beyond it. @returns also the number of the page */
export async function pageWithin<S extends Schema>(
  ctx: Ctx,
  schema: S,
  wanted: number,
  columns: SQL,
  from: SQL,
  order: SQL,
) {
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n ${from}`;
  const total = counted[0]?.n ?? 0;
  const page = Math.min(wanted, pagesOf(total));
  return { rows: await readPage(ctx, schema, page, columns, from, order), page, total };
}

/**
 * Counts, then reads one page; `schema` describes its rows, `from` holds the tables and conditions.
 * @param upTo limits the count, for lists that only grow: no page beyond this many rows is listed
 */
export async function pageOf<S extends Schema>(
  ctx: Ctx,
  schema: S,
  page: number,
  columns: SQL,
  from: SQL,
  order: SQL,
  upTo?: number,
) {
  const counted = await read(ctx.db, { n: num })(
    upTo === undefined
      ? sql`select count(*)::int as n ${from}`
      : sql`select count(*)::int as n from (select 1 ${from} limit ${upTo}) counted`,
  );
  const total = counted[0]?.n ?? 0;
  return { rows: await readPage(ctx, schema, page, columns, from, order), total };
}

/** The newest rows of a list, and how many there are; arguments as for `pageOf`. @param limit how many are read */
export async function newestOf<S extends Schema>(
  ctx: Ctx,
  schema: S,
  columns: SQL,
  from: SQL,
  order: SQL,
  limit: number,
) {
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n ${from}`;
  const rows = await read(ctx.db, schema)`select ${columns} ${from} order by ${order} limit ${limit}`;
  return { total: counted[0]?.n ?? 0, rows };
}
