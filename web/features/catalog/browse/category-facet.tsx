import type { Facets } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { hrefOf } from "#web/lib/lists/list.ts";
import { CategoryFilter } from "#web/ui/lists/category-filter.tsx";
import { type ServicesPlace, type ServicesState, services } from "./services-list.ts";

/** The page of a category or subcategory, or the search page. */
function placeOf(category: number | undefined, subcategory: number | undefined): ServicesPlace {
  if (subcategory !== undefined)
    return { path: to("/subcategories/:subcategoryId", { subcategoryId: subcategory }), fixed: { subcategory } };
  if (category === undefined) return { path: to("/search") };
  return { path: to("/categories/:categoryId", { categoryId: category }), fixed: { category } };
}

/**
 * The categories as links. On the search page they filter the results; on the page of a category they lead to the page
 * of another one and keep the other filters.
 */
export function CategoryFacet({ state, facets }: { state: ServicesState; facets: Facets }) {
  const { place, query } = state;
  const ownPages = place.fixed?.category !== undefined || place.fixed?.subcategory !== undefined;
  return (
    <CategoryFilter
      categories={facets.categories}
      subcategories={facets.subcategories}
      chosen={query}
      hrefOf={(category, subcategory) =>
        hrefOf(services, { place: ownPages ? placeOf(category, subcategory) : place, query }, { category, subcategory })
      }
    />
  );
}
