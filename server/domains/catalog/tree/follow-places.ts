import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { reindexServices } from "../search/index-services.ts";

/** Subcategories were renamed or moved: the search rows of their services contain the names. */
export async function followPlaces(ctx: Ctx, { subcategoryIds }: { subcategoryIds: number[] }): Promise<void> {
  const rows = await read(ctx.db, { id: num })`
    select id from services where subcategory_id = any(${sql.param(subcategoryIds)}::int[])`;
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await reindexServices(ctx, ids);
}
