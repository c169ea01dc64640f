import { asc, eq } from "drizzle-orm";
import { categories, subcategories } from "#server/db/schema/catalog.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { movedTo } from "#server/kernel/versions/content-versions.ts";
import { wordsChanged } from "../reference.ts";
import { lockTree } from "./store.ts";

type Table = typeof categories | typeof subcategories;

/** Writes the order and says so, if it is another one. */
async function writeOrder(ctx: Ctx, table: Table, id: number, ids: readonly number[], position: number): Promise<void> {
  const after = movedTo(ids, id, position);
  if (after.join() === ids.join()) return;
  for (const [at, each] of after.entries())
    await ctx.db
      .update(table)
      .set({ order: at + 1 })
      .where(eq(table.id, each));
  await wordsChanged(ctx);
  const subject = table === categories ? "category" : "subcategory";
  await audit(ctx, `${subject}.move`, subject, id, { before: ids.indexOf(id) + 1, position: after.indexOf(id) + 1 });
}

/** Puts a category at a place of the order, from 1. @throws Refusal not_found */
export async function moveCategory(ctx: Ctx, id: number, position: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockTree(ctx);
    const rows = await ctx.db.select().from(categories).orderBy(asc(categories.order), asc(categories.id));
    if (!rows.some((row) => row.id === id)) refuse("not_found");
    const ids = rows.map((row) => row.id);
    await writeOrder(ctx, categories, id, ids, position);
  });
}

/** Puts a subcategory at a place of its category, from 1. @throws Refusal not_found */
export async function moveSubcategory(ctx: Ctx, id: number, position: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockTree(ctx);
    const [row] = await ctx.db.select().from(subcategories).where(eq(subcategories.id, id));
    if (!row) refuse("not_found");
    const rows = await ctx.db
      .select()
      .from(subcategories)
      .where(eq(subcategories.categoryId, row.categoryId))
      .orderBy(asc(subcategories.order), asc(subcategories.id));
    const ids = rows.map((each) => each.id);
    await writeOrder(ctx, subcategories, id, ids, position);
  });
}
