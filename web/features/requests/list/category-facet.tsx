import { ChevronLeft } from "lucide-react";
import type { RequestFacets } from "#contract/requests/schemas.ts";
import { to } from "#contract/to.ts";
import { hrefOf } from "#web/lib/list.ts";
import { FilterLink } from "#web/ui/filter-choices.tsx";
import { FilterGroup } from "#web/ui/filter-panel.tsx";
import { Link } from "#web/ui/link.tsx";
import { type RequestsPlace, type RequestsState, requests } from "./requests-list.ts";

type Row = { id: number; name: string; count: number; href: string; current: boolean };

/**
 * Categories are links: on the page of all requests they narrow it, on a category's own page they lead to the
 * neighbour's page with the other filters kept.
 */
export function CategoryFacet({ state, facets }: { state: RequestsState; facets: RequestFacets }) {
  const { place, asked } = state;
  const ownPages = place.fixed?.category !== undefined || place.fixed?.subcategory !== undefined;
  const chosen = facets.subcategories.find((each) => each.id === asked.subcategory);
  const categoryId = chosen?.categoryId ?? asked.category;
  const at = (elsewhere: RequestsPlace, category: number | undefined, subcategory: number | undefined) =>
    hrefOf(requests, { place: ownPages ? elsewhere : place, asked }, { category, subcategory });
  const toCategory = (id: number | undefined) =>
    at(
      id === undefined
        ? { path: to("/requests") }
        : { path: to("/requests/categories/:categoryId", { categoryId: id }), fixed: { category: id } },
      id,
      undefined,
    );
  const toSubcategory = (id: number) =>
    at(
      { path: to("/requests/subcategories/:subcategoryId", { subcategoryId: id }), fixed: { subcategory: id } },
      categoryId,
      id,
    );
  const category = facets.categories.find((each) => each.id === categoryId);
  const rows: Row[] = category
    ? facets.subcategories
        .filter((each) => each.categoryId === category.id)
        .map((each) => ({ ...each, href: toSubcategory(each.id), current: each.id === asked.subcategory }))
    : facets.categories.map((each) => ({ ...each, href: toCategory(each.id), current: false }));
  if (rows.length === 0 && !category) return null;
  return (
    <FilterGroup title="分類">
      {category ? (
        <>
          <Link
            href={toCategory(undefined)}
            className="-ml-1 touch flex min-h-9 items-center gap-1 text-ink-soft no-underline hover:text-teal"
          >
            <ChevronLeft aria-hidden size={16} />
            所有分類
          </Link>
          <FilterLink
            href={toCategory(category.id)}
            label={category.name}
            count={category.count}
            current={asked.subcategory === undefined}
          />
        </>
      ) : null}
      <ul className={category ? "ml-3" : undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            <FilterLink href={row.href} label={row.name} count={row.count} current={row.current} />
          </li>
        ))}
      </ul>
    </FilterGroup>
  );
}
