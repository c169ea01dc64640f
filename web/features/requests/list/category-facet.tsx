import { to } from "#contract/paths/to.ts";
import type { RequestFacets } from "#contract/requests/schemas.ts";
import { hrefOf } from "#web/lib/lists/list.ts";
import { CategoryFilter } from "#web/ui/lists/category-filter.tsx";
import { type RequestsPlace, type RequestsState, requests } from "./requests-list.ts";

/** The page of a category or subcategory, or of all requests. */
function placeOf(category: number | undefined, subcategory: number | undefined): RequestsPlace {
  if (subcategory !== undefined)
    return {
      path: to("/requests/subcategories/:subcategoryId", { subcategoryId: subcategory }),
      fixed: { subcategory },
    };
  if (category === undefined) return { path: to("/requests") };
  return { path: to("/requests/categories/:categoryId", { categoryId: category }), fixed: { category } };
}

/**
 * The categories as links. On the page of all requests they filter the results; on the page of a category they lead to
 * the page of another one and keep the other filters.
 */
export function CategoryFacet({ state, facets }: { state: RequestsState; facets: RequestFacets }) {
  const { place, query } = state;
  const ownPages = place.fixed?.category !== undefined || place.fixed?.subcategory !== undefined;
  return (
    <CategoryFilter
      categories={facets.categories}
      subcategories={facets.subcategories}
      chosen={query}
      hrefOf={(category, subcategory) =>
        hrefOf(requests, { place: ownPages ? placeOf(category, subcategory) : place, query }, { category, subcategory })
      }
    />
  );
}
