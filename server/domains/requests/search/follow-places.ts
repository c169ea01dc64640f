import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { reindexRequests } from "./index-requests.ts";

/** Subcategories were renamed or moved: their requests, and what buyers are writing, follow into the category. */
export async function followPlaces(ctx: Ctx, { subcategoryIds }: { subcategoryIds: number[] }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const wanted = sql`any(${sql.param(subcategoryIds)}::int[])`;
    await ctx.db.execute(sql`
      update requests q set category_id = b.category_id from subcategories b
      where b.id = q.subcategory_id and b.id = ${wanted} and q.category_id is distinct from b.category_id`);
    await ctx.db.execute(sql`
      update requests q set draft = jsonb_set(q.draft, '{categoryId}', to_jsonb(b.category_id)) from subcategories b
      where b.id = ${wanted} and q.draft ->> 'subcategoryId' = b.id::text`);
    const rows = await read(ctx.db, { id: num })`select id from requests where subcategory_id = ${wanted}`;
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await reindexRequests(ctx, ids);
  });
}
