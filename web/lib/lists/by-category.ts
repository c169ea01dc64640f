import type { Category } from "#contract/catalog/schemas.ts";
import type { Filter } from "./list.ts";

type Call = "GET /api/services" | "GET /api/requests";
type Chosen = { category?: number | undefined; subcategory?: number | undefined };

/** The name of a category or subcategory. */
export type NameOf = (kind: "category" | "subcategory", id: number) => string | undefined;

/** The filters by category and subcategory. The chip of the subcategory implies the category. */
export const categoryFilters: readonly Filter<Call, NameOf>[] = [
  {
    of: ["category"],
    chip: ({ category, subcategory }, nameOf) =>
      category && !subcategory ? (nameOf("category", category) ?? "分類") : null,
  },
  {
    of: ["subcategory"],
    chip: ({ subcategory }, nameOf) => (subcategory ? (nameOf("subcategory", subcategory) ?? "子分類") : null),
  },
];

/** Category and subcategory of a list: the path overrides the query. An unknown id is 0 and dropped. */
export const settledCategory = ({ category, subcategory }: Chosen, fixed: Chosen): Chosen => ({
  category: fixed.category ?? (fixed.subcategory ? undefined : category || undefined),
  subcategory: fixed.subcategory ?? (subcategory || undefined),
});

/** The category that a list is narrowed to, by itself or by a subcategory of it. */
export const chosenCategory = ({ category, subcategory }: Chosen, categories: readonly Category[]): Category | null =>
  categories.find(({ subcategories }) => subcategories.some(({ id }) => id === subcategory)) ??
  categories.find(({ id }) => id === category) ??
  null;

/**
 * What the path of a list implies, and the names for the chips.
 * @param chosen the category that the list is narrowed to
 */
export function categoryOf(fixed: Chosen | undefined, chosen: Category | null) {
  const sub = chosen?.subcategories.find(({ id }) => id === fixed?.subcategory);
  const category = sub || chosen?.id === fixed?.category ? (chosen ?? undefined) : undefined;
  const names: NameOf = (kind, id) =>
    (kind === "category" ? [chosen] : (chosen?.subcategories ?? [])).find((each) => each?.id === id)?.name;
  return { sub, category, names };
}
