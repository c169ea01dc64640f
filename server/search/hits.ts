import type { Documents } from "./documents.ts";

/** What a search found: where it stands in the documents, and how well it fits. The same hits serve every filter and page. */
export type Hits = {
  documents: Documents;
  /** Rising, and so by rising id. */
  places: Int32Array;
  /** Relevance of the hit with this number, 0–1. */
  relevance: (i: number) => number;
};

/** Relevance that is computed when it is first asked for: a list asks only for the hits that pass its filters. */
export function onceAsked(length: number, find: (i: number) => number): Hits["relevance"] {
  const known = new Float32Array(length).fill(-1);
  return (i) => {
    if ((known[i] ?? 0) < 0) known[i] = find(i);
    return known[i] ?? 0;
  };
}

/** All rows, as a search for nothing finds them. */
export function allHits(documents: Documents): Hits {
  return { documents, places: new Int32Array(documents.length).map((_, at) => at), relevance: () => 1 };
}

/** About how many bytes a set of hits takes. */
export function sizeOf({ places }: Hits): number {
  return 1000 + places.length * 8;
}
