import { scoreOf } from "../ranking.ts";
import type { Columns } from "./columns.ts";
import type { Term } from "./query.ts";

/** What a search found: where it stands in the columns, and how well it fits. The same hits serve every filter and page. */
export type Hits = {
  columns: Columns;
  /** Rising, and so by rising id. */
  places: Int32Array;
  /** Relevance × 100. */
  relevance: Uint8Array;
  score: Float32Array;
};

/** @param fits relevance of each place, 0–1 */
export function hitsAt(columns: Columns, places: Int32Array, fits: Float32Array): Hits {
  const { length } = places;
  const relevance = new Uint8Array(length);
  const score = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const fit = fits[i] ?? 0;
    relevance[i] = Math.round(fit * 100);
    score[i] = scoreOf(fit, columns.quality[places[i] ?? 0] ?? 0);
  }
  return { columns, places, relevance, score };
}

/** All services, as a search for nothing finds them. */
export function allHits(columns: Columns): Hits {
  const places = new Int32Array(columns.length).map((_, at) => at);
  return hitsAt(columns, places, new Float32Array(columns.length).fill(1));
}

/** About how many bytes a set of hits keeps, with one order of them. */
export function sizeOf({ places }: Hits): number {
  return 1000 + places.length * 13;
}

/** The same wishes find the same hits, however they were typed. */
export function keyOf(terms: Term[]): string {
  return terms.map(([typed]) => typed.phrase).join(" ");
}
