import { byId, type Documents, livePlaces, placeOf } from "./documents.ts";

/**
 * The hits of a search: their places in the documents, and their relevance. Every filter and page uses the same hits.
 */
export type Hits = {
  documents: Documents;
  /** By ascending row id. */
  places: Int32Array;
  /** Relevance of the hit with this index, 0–1. */
  relevance: (i: number) => number;
  /** Changes the score of the hit with this index, both 0–1; absent when words alone decide the order. */
  rescore?: (i: number, score: number, share: number) => number;
  /** How much of its score the hit with this index counts, 0–1, among those that match as well; absent: all of it. */
  share?: (i: number) => number;
  /** How similar the hit with this index is to the query in meaning, 0–1; absent where vectors decide nothing. */
  likeness?: (i: number) => number;
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
  return { documents, places: livePlaces(documents), relevance: () => 1 };
}

/** Only these hits. @param keeps by the index of a hit */
export function keeping(hits: Hits, keeps: (i: number) => boolean): Hits {
  const kept = Array.from(hits.places.keys()).filter(keeps);
  const { rescore, likeness } = hits;
  const before = (i: number) => kept[i] ?? 0;
  return {
    documents: hits.documents,
    places: Int32Array.from(kept, (i) => hits.places[i] ?? 0),
    relevance: (i) => hits.relevance(before(i)),
    ...(rescore && { rescore: (i, score, share) => rescore(before(i), score, share) }),
    ...(likeness && { likeness: (i) => likeness(before(i)) }),
  };
}

/** Only the hits with these ids. */
export function among(hits: Hits, ids: readonly number[]): Hits {
  const wanted = new Set(ids);
  return keeping(hits, (i) => wanted.has(hits.documents.id[hits.places[i] ?? 0] ?? 0));
}

/** The same hits, of which some count less. @param others what those that are not preferred count, 0–1 */
export const preferring = (hits: Hits, isPreferred: (i: number) => boolean, others: number): Hits => ({
  ...hits,
  share: (i) => (isPreferred(i) ? 1 : others),
});

/** Rows in an order that is already known, best first; unknown ids are left out. */
export function rankedHits(documents: Documents, ids: readonly number[]): Hits {
  const ranks = new Map(ids.map((id, rank) => [placeOf(documents, id), rank]));
  ranks.delete(-1);
  const places = byId(documents, Int32Array.from(ranks.keys()));
  const relevance = (i: number) => 1 - (ranks.get(places[i] ?? 0) ?? 0) / ids.length;
  return { documents, places, relevance, rescore: relevance };
}

/** The approximate size of a set of hits, bytes. */
export function sizeOf({ places }: Hits): number {
  return 1000 + places.length * 8;
}
