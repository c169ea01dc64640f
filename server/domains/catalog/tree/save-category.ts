import { isDeepStrictEqual } from "node:util";
import { eq, max, ne } from "drizzle-orm";
import type { z } from "zod";
import type { CategoryChange, CategoryForm } from "#contract/catalog/tree.ts";
import { categories, subcategories } from "#server/db/schema/catalog.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { keepVersion, otherEditor } from "#server/kernel/versions/content-versions.ts";
import { placesChanged } from "../events.ts";
import { wordsChanged } from "../reference.ts";
import { getCategory, lockTree } from "./store.ts";

/** @param id of the category itself; 0 for a new one */
async function checkUnique(ctx: Ctx, id: number, { name, slug }: CategoryForm): Promise<void> {
  const others = await ctx.db.select().from(categories).where(ne(categories.id, id));
  if (others.some((other) => fold(other.name) === fold(name)))
    refuseField("invalid", "name", "已經有這個名稱的分類，請換一個。");
  if (others.some((other) => other.slug === slug)) refuseField("invalid", "slug", "已經有分類用這個代號，請換一個。");
}

const columns = (ctx: Ctx, { name, slug, blurb, retired }: CategoryForm, before?: CategoryForm) => ({
  name,
  slug,
  blurb,
  ...(retired === (before?.retired ?? false) ? {} : { retiredAt: retired ? ctx.now() : null }),
});

/** Adds a category after the others. @returns its id. @throws Refusal invalid at `name` or `slug` */
export async function createCategory(ctx: Ctx, form: CategoryForm): Promise<number> {
  return tx(ctx, async (ctx) => {
    await lockTree(ctx);
    await checkUnique(ctx, 0, form);
    const last = one(await ctx.db.select({ id: max(categories.id), order: max(categories.order) }).from(categories));
    const id = (last.id ?? 0) + 1;
    await ctx.db.insert(categories).values({ id, order: (last.order ?? 0) + 1, ...columns(ctx, form) });
    await keepVersion(ctx, { kind: "category", id }, null, { version: 1, data: form });
    await wordsChanged(ctx);
    await audit(ctx, "category.create", "category", id, { form });
    return id;
  });
}

/**
 * Changes a category. A retired one is hidden from menus and editors; what is listed there stays.
 * @throws Refusal not_found, invalid, conflict when somebody else saved meanwhile
 */
export async function saveCategory(ctx: Ctx, id: number, change: z.output<typeof CategoryChange>): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockTree(ctx);
    const { data: before, version } = await getCategory(ctx, id);
    const { version: opened, restores, ...form } = change;
    if (version !== opened) refuse("conflict", otherEditor);
    await checkUnique(ctx, id, form);
    if (isDeepStrictEqual(before, form)) return;
    await ctx.db
      .update(categories)
      .set({ ...columns(ctx, form, before), version: version + 1 })
      .where(eq(categories.id, id));
    await keepVersion(ctx, { kind: "category", id }, { version, data: before }, { version: version + 1, data: form });
    await wordsChanged(ctx);
    if (form.name !== before.name) {
      const rows = await ctx.db.select().from(subcategories).where(eq(subcategories.categoryId, id));
      await emit(ctx, placesChanged, { subcategoryIds: rows.map((row) => row.id) });
    }
    await audit(ctx, restores === null ? "category.save" : "category.restore", "category", id, {
      before,
      form,
      ...(restores !== null && { restores }),
    });
  });
}
