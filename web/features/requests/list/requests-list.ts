import { money } from "#contract/money.ts";
import { requestFacets } from "#contract/requests/facets.ts";
import type { RequestPage, RequestSort } from "#contract/requests/schemas.ts";
import { categoryFilters, type NameOf, settledCategory } from "#web/lib/lists/by-category.ts";
import { facetFilters } from "#web/lib/lists/facet-filters.ts";
import { hrefOf, type ListState, list, type Place } from "#web/lib/lists/list.ts";
import { placeLabel } from "../words.ts";

type Call = "GET /api/requests";
export type RequestsPlace = Place<Call>;
export type RequestsState = ListState<Call>;

/** NT$1,000 – 3,000, NT$10,000 以上 */
export function budgetStep(min: number | undefined, max: number | null | undefined): string {
  if (!max) return `${money(min ?? 0)} 以上`;
  return min ? `${money(min)}–${money(max).slice(3)}` : `${money(max)} 以下`;
}

/** The list of open requests at its three paths: all, a category, a subcategory. Amounts in NT$. */
export const requests = list<Call, NameOf>(
  "GET /api/requests",
  [
    { of: ["k"], chip: ({ k }) => (k ? `「${k}」` : null) },
    ...categoryFilters,
    { of: ["min", "max"], chip: ({ min, max }) => (min || max ? `預算 ${budgetStep(min, max)}` : null) },
    { of: ["place"], chip: ({ place }) => (place ? placeLabel(place) : null) },
    ...facetFilters<Call>(requestFacets),
    { of: ["fits"], chip: ({ fits }) => fits && "適合我的" },
  ],
  {
    usual: { sort: "relevance" },
    settle: (asked, fixed) => ({ ...asked, ...settledCategory(asked, fixed) }),
  },
);

/** The place in the words, unless it is a filter already, and the list with it as a filter. */
export function saidOf(state: RequestsState, { said }: Pick<RequestPage, "said">) {
  const open = state.query.place ? [] : said;
  const [place, ...others] = open.flatMap((each) =>
    each.kind === "place" ? each.counties : each.kind === "remote" ? ["remote" as const] : [],
  );
  const only = place && others.length === 0 && { label: placeLabel(place), href: hrefOf(requests, state, { place }) };
  return { said: open, only: only || undefined };
}

/** The sort orders of the list; the first one has another name in a search. */
export function sortChoices(searched: boolean): { value: RequestSort; label: string }[] {
  return [
    { value: "relevance", label: searched ? "最相關" : "綜合推薦" },
    { value: "new", label: "最新發布" },
    { value: "ending", label: "即將截止" },
    { value: "due", label: "最快需要" },
    { value: "budget", label: "預算由高到低" },
    { value: "offers", label: "提案最少" },
  ];
}
