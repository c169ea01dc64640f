import { bitsOf } from "./bits.ts";
import type { Facet } from "./facets.ts";
import type { Hits } from "./hits.ts";
import type { Choices, Counts, SearchKind, SortRule } from "./kind.ts";
import { ordered } from "./order.ts";

type AnyFacet = Facet<string, never, unknown>;

export type Chosen<X> = {
  total: number;
  /** Ids of one block of the ordered list, and their relevance × 100. */
  ids: Int32Array;
  relevance: Uint8Array;
  counts: Counts<X>;
};

/** The bit of each facet in the word that says which facets a hit fails. */
function bitsByName(facets: Readonly<Record<string, AnyFacet>>): Record<string, number> {
  return Object.fromEntries(Object.keys(facets).map((name, at) => [name, 2 ** at]));
}

/** Which facets each hit fails, a bit each. */
function failures<X extends Record<string, AnyFacet>>(
  facets: X,
  { documents, places }: Hits,
  choices: Choices<X>,
): Uint32Array {
  const failed = new Uint32Array(places.length);
  const bits = bitsByName(facets);
  for (const [name, facet] of Object.entries(facets)) {
    const chosen = choices[name];
    if (chosen === undefined) continue;
    // `Choices` has checked that the value is of this facet.
    const fits = facet.fits(documents, chosen as never);
    const bit = bits[name] ?? 0;
    for (let i = 0; i < failed.length; i++) if (!fits(places[i] ?? 0)) failed[i] = (failed[i] ?? 0) | bit;
  }
  return failed;
}

/** Numbers of the hits whose failures are of a kind, rising. */
function numbersOf(failed: Uint32Array, isWanted: (failure: number) => boolean): Uint32Array {
  const numbers = new Uint32Array(failed.length);
  let count = 0;
  for (let i = 0; i < failed.length; i++) if (isWanted(failed[i] ?? 0)) numbers[count++] = i;
  return numbers.subarray(0, count);
}

/** Places of the hits that fail no facet, or some of these only. */
function placesWithin({ places }: Hits, failed: Uint32Array, mask: number): Int32Array {
  const within = new Int32Array(failed.length);
  let count = 0;
  for (let i = 0; i < failed.length; i++) if (((failed[i] ?? 0) & ~mask) === 0) within[count++] = places[i] ?? 0;
  return within.subarray(0, count);
}

/** What each facet's further choices would leave: it counts the hits that fail no other facet than itself. */
function count<X extends Record<string, AnyFacet>>(facets: X, hits: Hits, failed: Uint32Array) {
  const bits = bitsByName(facets);
  const anyFailed = failed.reduce((all, each) => all | each, 0);
  const opened = new Map<number, Int32Array>();
  const openFor = (mask: number) => {
    // Facets that nobody fails need no pass of their own.
    const own = mask & anyFailed;
    const open = opened.get(own) ?? placesWithin(hits, failed, own);
    opened.set(own, open);
    return open;
  };
  const counted = Object.entries(facets).map(([name, facet]) => {
    const mask = (facet.above ?? []).reduce((all, other) => all | (bits[other] ?? 0), bits[name] ?? 0);
    return [name, facet.count(hits.documents, openFor(mask))];
  });
  return Object.fromEntries(counted) as Counts<X>;
}

type Chooser<X> = Pick<SearchKind, "score" | "scoreSteps"> & { facets: X };

const idOf = ({ documents, places }: Hits, i: number): number => documents.id[places[i] ?? 0] ?? 0;

/**
 * The part of an ordered list that fits the choices, and what each further choice would leave. Pure.
 * @param from, size which of the fitting rows are wanted, counted from 0
 */
export function choose<X extends Record<string, AnyFacet>>(
  kind: Chooser<X>,
  hits: Hits,
  choices: Choices<X>,
  rule: SortRule<string> | null,
  { from, size }: { from: number; size: number },
): Chosen<X> {
  const failed = failures(kind.facets, hits, choices);
  const fitting = numbersOf(failed, (failure) => failure === 0);
  const wanted = from < fitting.length ? ordered(kind, hits, fitting, rule).subarray(from, from + size) : [];
  return {
    total: fitting.length,
    ids: Int32Array.from(wanted, (i) => idOf(hits, i)),
    relevance: Uint8Array.from(wanted, (i) => Math.round(hits.relevance(i) * 100)),
    counts: count(kind.facets, hits, failed),
  };
}

/** Ids of the hits that fail the fewest facets, the best first among equals: for a list that nothing fits. Pure. */
export function nearest<X extends Record<string, AnyFacet>>(
  kind: Chooser<X>,
  hits: Hits,
  choices: Choices<X>,
  size: number,
): number[] {
  const failed = failures(kind.facets, hits, choices);
  const near: number[] = [];
  for (let misses = 1; misses <= Object.keys(kind.facets).length && near.length < size; misses++) {
    const alike = numbersOf(failed, (failure) => bitsOf(failure) === misses);
    near.push(...ordered(kind, hits, alike, null).subarray(0, size - near.length));
  }
  return near.map((i) => idOf(hits, i));
}
