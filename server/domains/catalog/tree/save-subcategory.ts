import { isDeepStrictEqual } from "node:util";
import { and, eq, max, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SubcategoryChange, SubcategoryForm } from "#contract/catalog/tree.ts";
import { categories, services, subcategories } from "#server/db/schema/catalog.ts";
import { calledWords } from "#server/db/schema/searches.ts";
import { requestQuestions } from "#server/db/schema/set-up.ts";
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
import { getSubcategory, lockTree, type Stored } from "./store.ts";

/** Each word once by how it folds, and not the name itself. */
function distinct({ words, ...form }: SubcategoryForm): SubcategoryForm {
  const byFolded = new Map<string, string>();
  for (const word of words) if (!byFolded.has(fold(word))) byFolded.set(fold(word), word);
  byFolded.delete(fold(form.name));
  return { ...form, words: [...byFolded.values()] };
}

/** @param id of the subcategory itself; 0 for a new one */
async function check(ctx: Ctx, id: number, { name, categoryId }: SubcategoryForm): Promise<void> {
  const [category] = await ctx.db.select().from(categories).where(eq(categories.id, categoryId));
  if (!category) refuseField("invalid", "categoryId", "沒有這個分類，請重新整理後再選。");
  const others = await ctx.db
    .select()
    .from(subcategories)
    .where(and(eq(subcategories.categoryId, categoryId), ne(subcategories.id, id)));
  if (others.some((other) => fold(other.name) === fold(name)))
    refuseField("invalid", "name", `「${category.name}」裡已經有這個名稱的子分類，請換一個。`);
}

/** The place after the last one of a category. */
async function lastPlace(ctx: Ctx, categoryId: number): Promise<number> {
  const row = one(
    await ctx.db
      .select({ order: max(subcategories.order) })
      .from(subcategories)
      .where(eq(subcategories.categoryId, categoryId)),
  );
  return (row.order ?? 0) + 1;
}

async function writeWords(ctx: Ctx, subcategoryId: number, words: readonly string[]): Promise<void> {
  await ctx.db.delete(calledWords).where(eq(calledWords.subcategoryId, subcategoryId));
  if (words.length > 0)
    await ctx.db.insert(calledWords).values(words.map((word) => ({ subcategoryId, word, createdAt: ctx.now() })));
}

async function writeQuestions(ctx: Ctx, subcategoryId: number, questions: SubcategoryForm["questions"]): Promise<void> {
  await ctx.db
    .insert(requestQuestions)
    .values({ subcategoryId, questions })
    .onConflictDoUpdate({ target: requestQuestions.subcategoryId, set: { questions } });
}

/** Services, and what sellers are writing, follow their subcategory into another category. */
async function moveServices(ctx: Ctx, subcategoryId: number, categoryId: number): Promise<void> {
  await ctx.db.update(services).set({ categoryId }).where(eq(services.subcategoryId, subcategoryId));
  await ctx.db.execute(sql`
    update drafts set data = jsonb_set(data, '{categoryId}', to_jsonb(${categoryId}::int))
    where key like 'service:%' and data ->> 'subcategoryId' = ${String(subcategoryId)}`);
}

/** Adds a subcategory after the others of its category. @returns its id. @throws Refusal invalid by field */
export async function createSubcategory(ctx: Ctx, typed: SubcategoryForm): Promise<number> {
  return tx(ctx, async (ctx) => {
    await lockTree(ctx);
    const form = distinct(typed);
    await check(ctx, 0, form);
    const last = one(await ctx.db.select({ id: max(subcategories.id) }).from(subcategories));
    const id = (last.id ?? 0) + 1;
    const { categoryId, name, retired, words, questions } = form;
    const order = await lastPlace(ctx, categoryId);
    const retiredAt = retired ? ctx.now() : null;
    await ctx.db.insert(subcategories).values({ id, categoryId, name, order, retiredAt });
    await writeWords(ctx, id, words);
    if (questions.length > 0) await writeQuestions(ctx, id, questions);
    await keepVersion(ctx, { kind: "subcategory", id }, null, { version: 1, data: form });
    await wordsChanged(ctx);
    await audit(ctx, "subcategory.create", "subcategory", id, { form });
    return id;
  });
}

/** Writes what has changed, and keeps the version. Part of the caller's transaction, which holds the lock of the tree. */
export async function writeSubcategory(
  ctx: Ctx,
  { id, version, data: before }: Stored<SubcategoryForm>,
  form: SubcategoryForm,
): Promise<void> {
  const { categoryId, name, retired, words, questions } = form;
  const moved = categoryId !== before.categoryId;
  await ctx.db
    .update(subcategories)
    .set({
      categoryId,
      name,
      version: version + 1,
      ...(retired !== before.retired && { retiredAt: retired ? ctx.now() : null }),
      ...(moved && { order: await lastPlace(ctx, categoryId) }),
    })
    .where(eq(subcategories.id, id));
  if (!isDeepStrictEqual(words, before.words)) await writeWords(ctx, id, words);
  if (!isDeepStrictEqual(questions, before.questions)) await writeQuestions(ctx, id, questions);
  if (moved) await moveServices(ctx, id, categoryId);
  await keepVersion(ctx, { kind: "subcategory", id }, { version, data: before }, { version: version + 1, data: form });
  await wordsChanged(ctx);
  if (moved || name !== before.name) await emit(ctx, placesChanged, { subcategoryIds: [id] });
}

/**
 * Changes a subcategory: name, category, other words, questions, whether it is retired.
 * @throws Refusal not_found, invalid, conflict when somebody else saved meanwhile
 */
export async function saveSubcategory(
  ctx: Ctx,
  id: number,
  { version: opened, restores, ...typed }: z.output<typeof SubcategoryChange>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockTree(ctx);
    const stored = await getSubcategory(ctx, id);
    if (stored.version !== opened) refuse("conflict", otherEditor);
    const form = distinct(typed);
    await check(ctx, id, form);
    if (isDeepStrictEqual(stored.data, form)) return;
    await writeSubcategory(ctx, stored, form);
    await audit(ctx, restores === null ? "subcategory.save" : "subcategory.restore", "subcategory", id, {
      before: stored.data,
      form,
      ...(restores !== null && { restores }),
    });
  });
}
