import type { Documents } from "./documents.ts";

/**
 * The hits of a search: their places in the documents, and their relevance. Every filter and page uses the same hits.
 */
export type Hits = {
  documents: Documents;
  /** Ascending, and therefore by ascending row id. */
  places: Int32Array;
  /** Relevance of the hit with this index, 0–1. */
  relevance: (i: number) => number;
  /** Changes the score of the hit with this index, both 0–1; absent when words alone decide the order. */
  rescore?: (i: number, score: number) => number;
};

/** Lazy relevance: a list needs it only for the hits that pass its filters. */
export function onceAsked(length: number, find: (i: number) => number): Hits["relevance"] {
  const known = new Float32Array(length).fill(-1);
  return (i) => {
    if ((known[i] ?? 0) < 0) known[i] = find(i);
    return known[i] ?? 0;
  };
}

/** All rows, for an empty query. */
export function allHits(documents: Documents): Hits {
  return { documents, places: new Int32Array(documents.length).map((_, at) => at), relevance: () => 1 };
}

/** The approximate size of a set of hits, bytes. */
export function sizeOf({ places }: Hits): number {
  return 1000 + places.length * 8;
}
