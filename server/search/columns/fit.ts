import { type Documents, part } from "#server/search/documents.ts";
import type { Bounds, Facet } from "#server/search/facets.ts";
import { listHas } from "./lists.ts";
import { hasName } from "./named.ts";

export type AnyFacet = Facet<string, never, unknown>;

/** The chosen values of a facet, whose declaration says which type they have. */
type Chosen = number & Bounds & string & readonly number[];

/** A test of the row at a place: whether it matches what was chosen of a facet. */
export function fits(facet: AnyFacet, { numbers, lists }: Documents, choice: unknown): (at: number) => boolean {
  const chosen = choice as Chosen;
  if (facet.kind === "holds") {
    const list = part(lists, facet.field);
    return (at) => listHas(list, at, chosen);
  }
  if (facet.kind === "named") return hasName(part(lists, facet.field), chosen);
  const column = part(numbers, facet.field);
  const { min, max = Number.POSITIVE_INFINITY } = chosen;
  switch (facet.kind) {
    case "exactly":
      return (at) => column[at] === chosen;
    case "flag":
      return (at) => column[at] === 1;
    case "between":
      return (at) => (column[at] ?? 0) >= (min ?? 0) && (column[at] ?? 0) <= max;
    case "overlaps": {
      const lowest = part(numbers, facet.low);
      return (at) => (column[at] ?? 0) >= Math.max(1, min ?? 1) && (lowest[at] ?? 0) <= max;
    }
    case "atMost":
    case "until":
      return (at) => (column[at] ?? 0) <= chosen;
    case "atLeast": {
      const least = chosen * facet.unit;
      return (at) => (column[at] ?? 0) >= least;
    }
    default: {
      const wanted = new Set(chosen);
      const keeps = facet.kind === "oneOf";
      return (at) => wanted.has(column[at] ?? 0) === keeps;
    }
  }
}
