import type { Sort } from "#contract/catalog/schemas.ts";
import type { Hits } from "./hits.ts";

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

const made = new WeakMap<Hits, Map<Sort, Uint32Array>>();

function make(hits: Hits, sort: Sort): Uint32Array {
  const { columns, places, score } = hits;
  const upward = (column: Int32Array | Uint16Array) => (i: number) => column[places[i] ?? 0] ?? 0;
  const downward = (column: Int32Array | Uint16Array) => (i: number) => TOP - (column[places[i] ?? 0] ?? 0);
  switch (sort) {
    case "relevance": {
      const newestFirst = new Uint32Array(score.length).map((_, rank) => score.length - 1 - rank);
      return sortedBy(newestFirst, (i) => Math.round((1 - (score[i] ?? 0)) * 2 ** 24));
    }
    case "new":
      return sortedBy(orderOf(hits, "relevance"), downward(columns.published));
    case "price":
      return sortedBy(orderOf(hits, "relevance"), upward(columns.price));
    case "price_desc":
      return sortedBy(orderOf(hits, "relevance"), downward(columns.price));
    case "rating":
      return sortedBy(orderOf(hits, "relevance"), downward(columns.rating));
    case "sales":
      return sortedBy(orderOf(hits, "relevance"), downward(columns.sales));
  }
}

/** The hits by number in the order of a sort, the score deciding between equals. Made once for a set of hits. */
export function orderOf(hits: Hits, sort: Sort): Uint32Array {
  const known = made.get(hits) ?? new Map<Sort, Uint32Array>();
  made.set(hits, known);
  const order = known.get(sort) ?? make(hits, sort);
  known.set(sort, order);
  return order;
}
