import { DAY } from "#contract/time.ts";
import { type Documents, part } from "#server/search/documents.ts";

export { relevance } from "#server/domains/catalog/index.ts";

/*
 * How lists of requests are ordered when nothing else is asked for:
 *   score = relevance × (0.3 + 0.7 × freshness)
 * relevance is that of services; freshness is 1 of the newest request and half for each week that one is older.
 */
const FLOOR = 0.3;
const HALF_LIFE_SECONDS = (7 * DAY) / 1000;

/** The score of a row from its relevance, 0–1. */
export function freshness({ numbers }: Documents): (relevance: number, at: number) => number {
  const published = part(numbers, "published");
  let newest = 0;
  for (const at of published) newest = Math.max(newest, at);
  return (relevance, at) => {
    const age = (newest - (published[at] ?? 0)) / HALF_LIFE_SECONDS;
    return relevance * (FLOOR + (1 - FLOOR) * 0.5 ** age);
  };
}
