import type { CountsOf, Facets, FlagFacet, ValueOf } from "#contract/lists/facets.ts";
import { atLeast, atMost, type Facet, flag, type Step } from "./facets.ts";

type Declared<F extends Facets> = {
  [N in keyof F & string]: F[N] extends FlagFacet ? Facet<N, true, number> : Facet<N, number, Step[]>;
};

/**
 * The facets of a search for those that the contract declares; each reads the field of its own name.
 * @param units how many of the column's units one of the chosen value is, where that is not 1
 */
export function declaredFacets<const F extends Facets>(
  facets: F,
  units: { [N in keyof F]?: number } = {},
): Declared<F> {
  const made = Object.entries(facets).map(([name, { kind, ...facet }]) => {
    if (!("steps" in facet)) return [name, flag(name)];
    return [name, kind === "atMost" ? atMost(name, facet.steps) : atLeast(name, facet.steps, units[name])];
  });
  return Object.fromEntries(made) as Declared<F>;
}

type Values<F extends Facets> = { [N in keyof F]?: ValueOf<F[N]> | undefined };

/** The choices of a query for each of these facets. */
export function declaredChoices<const F extends Facets>(facets: F, query: Values<F>): Values<F> {
  return Object.fromEntries(Object.keys(facets).map((name) => [name, query[name]])) as Values<F>;
}

/** The counts as the contract answers them. */
export function declaredCounts<const F extends Facets>(
  facets: F,
  counts: { [N in keyof F]: F[N] extends FlagFacet ? number : readonly Step[] },
): CountsOf<F> {
  const made = Object.entries(facets).map(([name, facet]) => {
    const found: number | readonly Step[] = counts[name] ?? 0;
    if (facet.kind === "flag" || typeof found === "number") return [name, found];
    return [facet.counts, found.map(({ step, count }) => ({ [facet.each]: step, count }))];
  });
  return Object.fromEntries(made) as CountsOf<F>;
}
