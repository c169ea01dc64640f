import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { invalidate } from "./versions.ts";

/** Which rows: some, or every one. */
export type Ids = readonly number[] | "all";

/** SQL: the column is one of these. */
export const isAmong = (column: SQL, ids: Ids): SQL =>
  ids === "all" ? sql`true` : sql`${column} = any(${sql.param([...ids])}::int[])`;

/** How the search rows of a kind are made of what its members wrote. */
export type Indexing<Row extends { id: number }> = {
  /** Of the kind. */
  name: string;
  /** Takes away the search rows of what may no longer be found. */
  remove(ctx: Ctx, ids: Ids): Promise<unknown>;
  /** The content of what may be found, by rising id from `after` on, at most `limit`. */
  contents(ctx: Ctx, range: { ids: Ids; after: number; limit: number }): Promise<Row[]>;
  write(ctx: Ctx, rows: Row[]): Promise<unknown>;
};

const BATCH = 1000;

/**
 * Makes the search rows anew. Part of the caller's transaction, if there is one.
 * @returns how many can be found now
 */
export async function reindex<Row extends { id: number }>(
  ctx: Ctx,
  { name, remove, contents, write }: Indexing<Row>,
  ids: Ids,
): Promise<number> {
  await remove(ctx, ids);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await contents(ctx, { ids, after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    await write(ctx, rows);
    count += rows.length;
    after = last.id;
  }
  await invalidate(ctx, name);
  return count;
}
