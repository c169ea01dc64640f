import { serviceFacets } from "#contract/catalog/facets.ts";
import type { ServicePage, Sort } from "#contract/catalog/schemas.ts";
import { categoryFilters, type NameOf, settledCategory } from "#web/lib/lists/by-category.ts";
import { facetFilters } from "#web/lib/lists/facet-filters.ts";
import { hrefOf, type ListState, list, type Place } from "#web/lib/lists/list.ts";
import { priceLabel, saidLabel } from "./words.ts";

type Call = "GET /api/services";
export type ServicesPlace = Place<Call>;
export type ServicesState = ListState<Call>;

/** The list of services at its four paths: search, up to NT$500, a category, a subcategory. Amounts in NT$. */
export const services = list<Call, NameOf>(
  "GET /api/services",
  [
    { of: ["k"], chip: ({ k }) => (k ? `「${k}」` : null) },
    ...categoryFilters,
    { of: ["min", "max"], chip: ({ min, max }) => (min || max ? priceLabel(min, max) : null) },
    ...facetFilters<Call>(serviceFacets),
  ],
  {
    usual: { sort: "relevance" },
    // The path overrides the query, except for a price below the path's own.
    settle: ({ max, ...asked }, fixed) => ({
      ...asked,
      ...settledCategory(asked, fixed),
      max: fixed.max === undefined ? max : Math.min(max ?? fixed.max, fixed.max),
    }),
  },
);

type Found = Pick<ServicePage, "said">;

/** The conditions in the words that are no filter already, and the list with those as filters for which there are any. */
export function saidOf(state: ServicesState, { said }: Found) {
  const { max, days } = state.query;
  const open = said.filter(({ kind }) => (kind === "price" ? !max : kind === "time" ? !days : true));
  const filters = open.filter(({ kind }) => kind === "price" || kind === "time");
  const query: ServicesState["query"] = {};
  for (const each of filters) {
    if (each.kind === "price") query.max = each.max;
    if (each.kind === "time") query.days = each.days;
  }
  const only = { label: filters.map(saidLabel).join("、"), href: hrefOf(services, state, query) };
  return { said: open, only: filters.length > 0 ? only : undefined };
}

/** The sort orders of the list; the first one has another name in a search. */
export function sortChoices(searched: boolean): { value: Sort; label: string }[] {
  return [
    { value: "relevance", label: searched ? "最相關" : "綜合推薦" },
    { value: "new", label: "最新上架" },
    { value: "sales", label: "最多成交" },
    { value: "rating", label: "評價最高" },
    { value: "price", label: "價格由低到高" },
    { value: "price_desc", label: "價格由高到低" },
  ];
}

/** The two prices when the minimum is above the maximum; else null. */
export function crossedPrices({ min, max }: ServicesState["query"]): { min: number; max: number } | null {
  return min !== undefined && max !== undefined && min > max ? { min, max } : null;
}
