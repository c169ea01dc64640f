import { scoreOf } from "../ranking.ts";
import type { Columns } from "./columns.ts";
import type { Term } from "./query.ts";

/** What a search found: where it stands in the columns, and how well it fits. The same hits serve every filter and page. */
export type Hits = {
  columns: Columns;
  /** Rising, and so by rising id. */
  places: Int32Array;
  /** Relevance of the hit with this number, 0–1. */
  relevance: (i: number) => number;
};

/** Relevance that is found out when it is first asked for: a list asks only for the hits that pass its filters. */
export function onceAsked(length: number, find: (i: number) => number): Hits["relevance"] {
  const known = new Float32Array(length).fill(-1);
  return (i) => {
    if ((known[i] ?? 0) < 0) known[i] = find(i);
    return known[i] ?? 0;
  };
}

/** The score of a hit, 0–1, which lists are ordered by. */
export function scoreAt({ columns, places, relevance }: Hits, i: number): number {
  return scoreOf(relevance(i), columns.quality[places[i] ?? 0] ?? 0);
}

/** All services, as a search for nothing finds them. */
export function allHits(columns: Columns): Hits {
  return { columns, places: new Int32Array(columns.length).map((_, at) => at), relevance: () => 1 };
}

/** About how many bytes a set of hits keeps. */
export function sizeOf({ places }: Hits): number {
  return 1000 + places.length * 8;
}

/** The same wishes find the same hits, however they were typed. */
export function keyOf(terms: Term[]): string {
  return terms.map(([typed]) => typed.phrase).join(" ");
}
