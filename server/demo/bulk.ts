import type { PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "#server/kernel/ctx.ts";

/** PostgreSQL takes 65,535 parameters a statement; our widest table has some forty columns. */
const CHUNK = 1000;

/** Inserts many rows in few statements. @returns the rows as stored, in the order given. */
export async function insertAll<T extends PgTable>(
  ctx: Ctx,
  table: T,
  rows: T["$inferInsert"][],
): Promise<T["$inferSelect"][]> {
  const stored: T["$inferSelect"][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    stored.push(
      ...((await ctx.db
        .insert(table)
        .values(rows.slice(at, at + CHUNK))
        .returning()) as T["$inferSelect"][]),
    );
  }
  return stored;
}

/** The value of a key. @throws Error without one, which means that the demo content contradicts itself. */
export function need<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo market names "${key}", which is not in it`);
  return value;
}
