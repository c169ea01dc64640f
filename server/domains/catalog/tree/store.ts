import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { CategoryForm, SubcategoryForm } from "#contract/catalog/tree.ts";
import { categories, subcategories } from "#server/db/schema/catalog.ts";
import { calledWords } from "#server/db/schema/searches.ts";
import { requestQuestions } from "#server/db/schema/set-up.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lockName } from "#server/kernel/tx.ts";
import { versionsOf } from "#server/kernel/versions/content-versions.ts";

/** Changes of the tree follow one another: names, numbers and places concern several rows. */
export const lockTree = (ctx: Ctx): Promise<void> => lockName(ctx, "category tree");

/** The version of a row, and what the form of its kind says of it. */
export type Stored<D> = { id: number; version: number; data: D };

type CategoryRow = typeof categories.$inferSelect;

const categoryOf = ({ id, version, name, slug, blurb, retiredAt }: CategoryRow): Stored<CategoryForm> => ({
  id,
  version,
  data: { name, slug, blurb, retired: retiredAt !== null },
});

/** @throws Refusal not_found */
export async function getCategory(ctx: Ctx, id: number): Promise<Stored<CategoryForm>> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id));
  return row ? categoryOf(row) : refuse("not_found");
}

/** The questions of a subcategory; empty if it has none. */
export async function questionsOf(ctx: Ctx, subcategoryId: number): Promise<SubcategoryForm["questions"]> {
  const [row] = await ctx.db.select().from(requestQuestions).where(eq(requestQuestions.subcategoryId, subcategoryId));
  return (row?.questions as SubcategoryForm["questions"] | undefined) ?? [];
}

/** True if a subcategory, or its category, is no longer offered: nothing new is listed there. */
export async function isRetired(ctx: Ctx, subcategoryId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: subcategories.id })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(
      and(eq(subcategories.id, subcategoryId), or(isNotNull(subcategories.retiredAt), isNotNull(categories.retiredAt))),
    );
  return rows.length > 0;
}

/** @throws Refusal not_found */
export async function getSubcategory(ctx: Ctx, id: number): Promise<Stored<SubcategoryForm>> {
  const [row] = await ctx.db.select().from(subcategories).where(eq(subcategories.id, id));
  if (!row) refuse("not_found");
  const called = await ctx.db
    .select({ word: calledWords.word })
    .from(calledWords)
    .where(eq(calledWords.subcategoryId, id))
    .orderBy(asc(calledWords.id));
  const { version, categoryId, name, retiredAt } = row;
  const words = called.map(({ word }) => word);
  const questions = await questionsOf(ctx, id);
  return { id, version, data: { categoryId, name, retired: retiredAt !== null, words, questions } };
}

/** A category with its versions, as the console shows it. @throws Refusal not_found */
export async function categoryFile(ctx: Ctx, id: number) {
  const { data, version } = await getCategory(ctx, id);
  return { id, ...data, version, versions: await versionsOf(ctx, { kind: "category", id }, CategoryForm) };
}

/** A subcategory with its versions, as the console shows it. @throws Refusal not_found */
export async function subcategoryFile(ctx: Ctx, id: number) {
  const { data, version } = await getSubcategory(ctx, id);
  return { id, ...data, version, versions: await versionsOf(ctx, { kind: "subcategory", id }, SubcategoryForm) };
}
