import { z } from "zod";
import { Flag, filter } from "../shared.ts";
import type { CountsOf, Facets, FlagFacet, StepFacet } from "./facets.ts";

const count = z.number().int();
const number = ({ unit = 1 }: StepFacet["values"]) => (Number.isInteger(unit) ? z.number().int() : z.number());

function step({ least, most, unit = 1 }: StepFacet["values"]) {
  const value = z.coerce.number().min(least).max(most);
  return filter(Number.isInteger(unit) ? value.int() : value.multipleOf(unit));
}

type Query<F extends Facets> = { [N in keyof F]: F[N] extends FlagFacet ? typeof Flag : ReturnType<typeof step> };

/** The fields of a query, for the shape of its schema: an invalid value is ignored. */
export function queryOf<const F extends Facets>(facets: F): Query<F> {
  const fields = Object.entries(facets).map(([name, each]) => [name, each.kind === "flag" ? Flag : step(each.values)]);
  return Object.fromEntries(fields) as Query<F>;
}

type Counts<F extends Facets> = { [N in keyof CountsOf<F>]: z.ZodType<CountsOf<F>[N]> };

/** The counts of an answer, for the shape of its schema. */
export function countsOf<const F extends Facets>(facets: F): Counts<F> {
  const schemas = Object.entries(facets).map(([name, facet]) =>
    facet.kind === "flag"
      ? [name, count]
      : [facet.counts, z.array(z.object({ [facet.each]: number(facet.values), count }))],
  );
  return Object.fromEntries(schemas) as Counts<F>;
}
