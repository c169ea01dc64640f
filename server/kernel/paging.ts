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
  const size = terms.pageSize;
  const counted = await read(ctx.db, { n: num })(
    upTo === undefined
      ? sql`select count(*)::int as n ${from}`
      : sql`select count(*)::int as n from (select 1 ${from} limit ${upTo}) counted`,
  );
  const total = counted[0]?.n ?? 0;
  const rows = await read(
    ctx.db,
    schema,
  )`select ${columns} ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`;
  return { rows, total };
}
