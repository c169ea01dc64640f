import type { Sort } from "#contract/catalog/schemas.ts";
import type { Hits } from "./hits.ts";

/** A double holds 53 bits exactly: 32 for what is sorted by, 21 for the place. So many hits can be sorted. */
const PLACES = 2 ** 21;
const TOP = 2 ** 31;

/**
 * Sorts numbers with their places in one native sort without a comparing function, ten times as fast.
 * @param first smaller comes first, a whole number from 0 to 2³¹.
 * @param places what is sorted, in the order that decides between equals.
 */
function sortedBy(places: Uint32Array, first: (at: number) => number): Uint32Array {
  const keys = new Float64Array(places.length);
  for (let rank = 0; rank < keys.length; rank++) keys[rank] = first(places[rank] ?? 0) * PLACES + rank;
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) sorted[i] = places[(keys[i] ?? 0) % PLACES] ?? 0;
  return sorted;
}

const made = new WeakMap<Hits, Map<Sort, Uint32Array>>();

function make(hits: Hits, sort: Sort): Uint32Array {
  const { id, score, price, published, rating, sales } = hits;
  const downward = (column: Int32Array | Uint16Array) => (at: number) => TOP - (column[at] ?? 0);
  switch (sort) {
    case "relevance": {
      const newestFirst = sortedBy(
        Uint32Array.from(id, (_, i) => i),
        downward(id),
      );
      return sortedBy(newestFirst, (at) => Math.round((1 - (score[at] ?? 0)) * 2 ** 24));
    }
    case "new":
      return sortedBy(orderOf(hits, "relevance"), downward(published));
    case "price":
      return sortedBy(orderOf(hits, "relevance"), (at) => price[at] ?? 0);
    case "price_desc":
      return sortedBy(orderOf(hits, "relevance"), downward(price));
    case "rating":
      return sortedBy(orderOf(hits, "relevance"), downward(rating));
    case "sales":
      return sortedBy(orderOf(hits, "relevance"), downward(sales));
  }
}

/** The places of the hits in the order of a sort, the score deciding between equals. Made once for a set of hits. */
export function orderOf(hits: Hits, sort: Sort): Uint32Array {
  const known = made.get(hits) ?? new Map<Sort, Uint32Array>();
  made.set(hits, known);
  const order = known.get(sort) ?? make(hits, sort);
  known.set(sort, order);
  return order;
}
