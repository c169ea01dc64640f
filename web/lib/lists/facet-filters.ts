import type { Facet, Facets } from "#contract/lists/facets.ts";
import type { ListName } from "#contract/route/query.ts";
import type { Filter } from "./list.ts";

type Values = Readonly<Record<string, number | true | undefined>>;

function chipOf(facet: Facet, value: number | true | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (facet.kind === "flag" || value === true) return facet.kind === "flag" ? facet.label : undefined;
  return (facet.chip ?? facet.label)(value);
}

/** The filters of a list for its declared facets, each with its chip. */
export function facetFilters<N extends ListName>(facets: Facets): Filter<N, unknown>[] {
  return Object.entries(facets).map(([name, facet]) => ({
    of: [name as never],
    chip: (own) => chipOf(facet, (own as Values)[name]),
  }));
}
