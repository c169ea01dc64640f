import type { Sort } from "#contract/catalog/schemas.ts";
import { type Hits, scoreAt } from "./hits.ts";

/** A double holds 53 bits exactly: 32 for what is sorted by, 21 for the rank before. So many hits can be sorted. */
const RANKS = 2 ** 21;
const TOP = 2 ** 31;

/**
 * Sorts hits in one native sort of numbers without a comparing function, ten times as fast.
 * @param before the hits in the order that decides between equals.
 * @param first of a hit: smaller comes first, a whole number from 0 to 2³¹.
 */
function sortedBy(before: Uint32Array, first: (i: number) => number): Uint32Array {
  const keys = new Float64Array(before.length);
  for (let rank = 0; rank < keys.length; rank++) keys[rank] = first(before[rank] ?? 0) * RANKS + rank;
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) sorted[i] = before[(keys[i] ?? 0) % RANKS] ?? 0;
  return sorted;
}

/**
 * These hits in the order of a sort; the score decides between equals, then what is newer.
 * @param among numbers of hits, rising
 */
export function ordered(hits: Hits, among: Uint32Array, sort: Sort): Uint32Array {
  const { columns, places } = hits;
  const best = sortedBy(among.toReversed(), (i) => Math.round((1 - scoreAt(hits, i)) * 2 ** 24));
  const upward = (column: Int32Array) => sortedBy(best, (i) => column[places[i] ?? 0] ?? 0);
  const downward = (column: Int32Array | Uint16Array) => sortedBy(best, (i) => TOP - (column[places[i] ?? 0] ?? 0));
  switch (sort) {
    case "relevance":
      return best;
    case "new":
      return downward(columns.published);
    case "price":
      return upward(columns.price);
    case "price_desc":
      return downward(columns.price);
    case "rating":
      return downward(columns.rating);
    case "sales":
      return downward(columns.sales);
  }
}
