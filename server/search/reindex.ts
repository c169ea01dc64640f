import type { Ctx } from "#server/kernel/ctx.ts";
import type { Ids } from "./ids.ts";
import type { SearchIndex } from "./search-index.ts";

/** How the search rows of a kind are built from its content. */
export type Indexing<Row extends { id: number }> = {
  index: Pick<SearchIndex<never, never>, "changed">;
  /** Deletes search rows that may no longer be found. */
  remove(ctx: Ctx, ids: Ids): Promise<unknown>;
  /** The content that may be found, by ascending id from `after` on, at most `limit` rows. */
  contents(ctx: Ctx, range: { ids: Ids; after: number; limit: number }): Promise<Row[]>;
  write(ctx: Ctx, rows: Row[]): Promise<unknown>;
};

const BATCH = 1000;

/**
 * Rebuilds search rows. Part of the caller's transaction, if there is one.
 * @returns the number of searchable rows
 */
export async function reindex<Row extends { id: number }>(
  ctx: Ctx,
  { index, remove, contents, write }: Indexing<Row>,
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
  await index.changed(ctx, ids);
  return count;
}
