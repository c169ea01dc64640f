/**
 * Declarations of facets: a way to narrow a list, shown with the number of rows that each choice leaves. The contract
 * makes the fields of the query and the counts of the answer from them (`facet-schemas.ts`), the search its conditions
 * (`server/search/declared.ts`), the pages their chips and form fields (`web/lib/lists/facet-filters.ts`, `facet-fields.tsx`). Their order is the
 * order in URLs and on the page. No schemas here, because pages load this file.
 */

/** Narrows by a number up to or from a step. */
export type StepFacet = {
  kind: "atMost" | "atLeast";
  /** The heading of its choices. */
  title: string;
  /** The offered steps: ascending for `atMost`, descending for `atLeast`. */
  steps: readonly number[];
  /** The values that a URL may have, inclusive; others are ignored. */
  values: { least: number; most: number; unit?: number };
  /** The field of the answer that holds the counts, and the name of the step in each of them. */
  counts: string;
  each: string;
  label(value: number): string;
  /** The text of the chip, where the label alone does not say enough. */
  chip?(value: number): string;
};

/** Narrows to rows with a property; facets of this kind with the same title are one group of switches. */
export type FlagFacet = { kind: "flag"; title: string; label: string };

export type Facet = StepFacet | FlagFacet;

/** The facets of a list by the name of their field in the query. */
export type Facets = Readonly<Record<string, Facet>>;

/** The value of a facet in a query. */
export type ValueOf<F extends Facet> = F extends FlagFacet ? true : number;

/** The counts of these facets in an answer. */
export type CountsOf<F extends Facets> = {
  [N in keyof F & string as F[N] extends { counts: infer C extends string } ? C : N]: F[N] extends {
    each: infer E extends string;
  }
    ? ({ [K in E]: number } & { count: number })[]
    : number;
};
