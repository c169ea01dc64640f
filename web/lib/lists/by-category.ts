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

/** What the path of a list implies, found in the categories of the root loader, and the names for the chips. */
export function categoryOf(fixed: Chosen | undefined, categories: readonly Category[]) {
  const subcategories = categories.flatMap((each) => each.subcategories.map((sub) => ({ ...sub, category: each })));
  const sub = subcategories.find((each) => each.id === fixed?.subcategory);
  const category = sub?.category ?? categories.find((each) => each.id === fixed?.category);
  const names: NameOf = (kind, id) =>
    (kind === "category" ? categories : subcategories).find((each) => each.id === id)?.name;
  return { sub, category, names };
}
