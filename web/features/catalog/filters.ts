import type { ServiceQuery, Sort } from "#contract/catalog/schemas.ts";
import { defined, pageIn, stars, whole, words } from "#web/lib/filter-values.ts";

/** What a list of services is narrowed by, as the address bar says it. Amounts in NT$. */
export type Filters = {
  k: string;
  category?: number;
  subcategory?: number;
  min?: number;
  max?: number;
  days?: number;
  rating?: number;
  level?: number;
  star: boolean;
  verified: boolean;
  online: boolean;
  sort: Sort;
  page: number;
};

/**
 * Where a list stands: its path, and what the path itself already says (`/categories/3` is category 3,
 * `/search/service_500` a price of at most 500), which therefore never stands in the query.
 */
export type Place = { path: string; fixed: { category?: number; subcategory?: number; max?: number } };

const sorts: readonly Sort[] = ["relevance", "new", "price", "price_desc", "rating", "sales"];

/** The filters in an address. Whatever makes no sense is left out; nothing throws. */
export function parseFilters(params: URLSearchParams, place: Place): Filters {
  const get = (name: string) => params.get(name);
  const on = (name: string) => get(name) === "1";
  const most = place.fixed.max;
  const max = whole(get("max"), 1, 10_000_000);
  const sort = sorts.find((each) => each === get("sort")) ?? "relevance";
  return defined({
    k: words(get("k")),
    category: place.fixed.category ?? (place.fixed.subcategory ? undefined : whole(get("category"), 1, 99_999_999)),
    subcategory: place.fixed.subcategory ?? whole(get("subcategory"), 1, 99_999_999),
    min: whole(get("min"), 1, 10_000_000),
    max: most === undefined ? max : Math.min(max ?? most, most),
    days: whole(get("days"), 1, 90),
    rating: stars(get("rating")),
    level: whole(get("level"), 1, 5),
    star: on("star"),
    verified: on("verified"),
    online: on("online"),
    sort,
    page: pageIn(get("page")),
  });
}

/** The same filters as a query string: only what is set and not said by the path, always in the same order. */
export function queryOf(filters: Filters, place: Place): string {
  const { fixed } = place;
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== "") params.set(name, String(value));
  };
  put("k", filters.k);
  if (fixed.category === undefined && fixed.subcategory === undefined) put("category", filters.category);
  if (fixed.subcategory === undefined) put("subcategory", filters.subcategory);
  put("min", filters.min);
  if (filters.max !== fixed.max) put("max", filters.max);
  put("days", filters.days);
  put("rating", filters.rating);
  put("level", filters.level);
  for (const name of ["star", "verified", "online"] as const) if (filters[name]) params.set(name, "1");
  if (filters.sort !== "relevance") params.set("sort", filters.sort);
  if (filters.page > 1) put("page", filters.page);
  return params.toString();
}

export function hrefOf(place: Place, filters: Filters): string {
  const query = queryOf(filters, place);
  return query ? `${place.path}?${query}` : place.path;
}

/** The same list with some filters changed (undefined takes one away), from its first page. */
export function change(filters: Filters, changes: { [N in keyof Filters]?: Filters[N] | undefined }): Filters {
  return defined({ ...filters, page: 1, ...changes }) as Filters;
}

/** What the call is asked. */
export function callQuery(filters: Filters): Partial<ServiceQuery> {
  const { star, verified, online, ...rest } = filters;
  return { ...rest, ...(star && { star }), ...(verified && { verified }), ...(online && { online }) };
}

/** Both prices are given and contradict each other. */
export function crossedPrices({ min, max }: Filters): boolean {
  return min !== undefined && max !== undefined && min > max;
}

/** Whether anything narrows the list beyond its own place and words. */
export function isNarrowed(filters: Filters, place: Place): boolean {
  return queryOf({ ...filters, k: "", sort: "relevance", page: 1 }, place) !== "";
}
