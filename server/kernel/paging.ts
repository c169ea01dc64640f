import { type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "./ctx.ts";

/** An instant as the driver gives it: a Date, or PostgreSQL's text. */
export type When = Date | string;
export const iso = (at: When): string => new Date(at).toISOString();
export const isoOrNull = (at: When | null): string | null => (at === null ? null : iso(at));

/** Counts, then reads one page; `from` holds the tables and conditions. */
export async function pageOf<R extends Record<string, unknown>>(
  ctx: Ctx,
  page: number,
  columns: SQL,
  from: SQL,
  order: SQL,
) {
  const size = terms.pageSize;
  const counted = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  const total = counted.rows[0]?.n ?? 0;
  const { rows } = await ctx.db.execute<R>(
    sql`select ${columns} ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  );
  return { rows, page, pages: Math.max(1, Math.ceil(total / size)), total };
}

/** A row whose instants the driver has not made texts yet. */
export type Raw<T, K extends keyof T> = Omit<T, K> & Record<K, When>;
