import { DAY } from "#contract/time.ts";
import type { Column } from "#server/search/columns/fields.ts";
import { type Documents, part } from "#server/search/documents.ts";

export { relevance } from "#server/domains/catalog/index.ts";

/*
 * The default ranking of requests:
 *   score = relevance × (0.3 + 0.7 × freshness)
 * A search for words orders its 200 best requests by that and by meaning, as services. relevance is that of services; freshness is 1 for the newest request and halves with each week of age.
 */
const FLOOR = 0.3;
const HALF_LIFE_SECONDS = (7 * DAY) / 1000;

const known = new WeakMap<Column, Float64Array>();

/** The freshness of each row, 0–1, computed once for all lists of the same documents. */
function freshnessOf(published: Column): Float64Array {
  const found = known.get(published);
  if (found) return found;
  let newest = 0;
  for (const at of published) newest = Math.max(newest, at);
  const fresh = Float64Array.from(published, (at) => 0.5 ** ((newest - at) / HALF_LIFE_SECONDS));
  known.set(published, fresh);
  return fresh;
}

/** The score of a row from its relevance, 0–1. */
export function freshness({ numbers }: Documents): (relevance: number, at: number) => number {
  const fresh = freshnessOf(part(numbers, "published"));
  return (relevance, at) => relevance * (FLOOR + (1 - FLOOR) * (fresh[at] ?? 0));
}
