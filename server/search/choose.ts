import { bitsOf } from "./columns/bits.ts";
import { countsOf } from "./columns/counts.ts";
import { type AnyFacet, fits, markFailed } from "./columns/fit.ts";
import { roomFor } from "./columns/room.ts";
import { part } from "./documents.ts";
import type { Hits } from "./hits.ts";
import type { Choices, Counts, SearchKind, SortRule } from "./kind.ts";
import { ordered } from "./order.ts";

/** The number of hits that match the filters, and the counts for each further choice. */
export type Counted<X> = { total: number; counts: Counts<X> };
/** Ids of one block of the ordered list, and their relevance × 100. */
export type Block = { ids: Int32Array; relevance: Uint8Array };

const failureRoom = roomFor((length) => new Uint32Array(length));
const numberRoom = roomFor((length) => new Uint32Array(length));
const placeRoom = roomFor((length) => new Int32Array(length));

/** The bit of each facet in the mask of failed facets. */
function bitsByName(facets: Readonly<Record<string, AnyFacet>>): Record<string, number> {
  return Object.fromEntries(Object.keys(facets).map((name, at) => [name, 2 ** at]));
}

/** A bit mask per hit of the facets that it fails, and the union of all masks. */
type Failures = { failed: Uint32Array; any: number };

function failures<X extends Record<string, AnyFacet>>(
  facets: X,
  { documents, places }: Hits,
  choices: Choices<X>,
): Failures {
  const failed = failureRoom(places.length).fill(0);
  const bits = bitsByName(facets);
  let any = 0;
  for (const [name, facet] of Object.entries(facets)) {
    const chosen = choices[name];
    if (chosen === undefined) continue;
    any |= markFailed(facet, documents, chosen, places, failed, bits[name] ?? 0);
  }
  return { failed, any };
}

/** Indexes of the hits whose mask is wanted, ascending. */
function numbersOf(failed: Uint32Array, isWanted: (failure: number) => boolean): Uint32Array {
  const numbers = numberRoom(failed.length);
  let count = 0;
  for (let i = 0; i < failed.length; i++) if (isWanted(failed[i] ?? 0)) numbers[count++] = i;
  return numbers.subarray(0, count);
}

const isFitting = (failure: number) => failure === 0;

/** Places of the hits that fail no facet outside the mask. */
function placesWithin({ places }: Hits, { failed, any }: Failures, mask: number): Int32Array {
  if ((any & ~mask) === 0) return places;
  const within = placeRoom(failed.length);
  let count = 0;
  for (let i = 0; i < failed.length; i++) if (((failed[i] ?? 0) & ~mask) === 0) within[count++] = places[i] ?? 0;
  return within.subarray(0, count);
}

/** Counts for each facet: hits that fail no facet but this one. */
function count<X extends Record<string, AnyFacet>>(facets: X, hits: Hits, found: Failures): Counts<X> {
  const bits = bitsByName(facets);
  const masked = Object.entries(facets).map(([name, facet]) => {
    const mask = (facet.above ?? []).reduce((all, other) => all | (bits[other] ?? 0), bits[name] ?? 0);
    // Facets that no hit fails need no pass of their own.
    return { name, facet, own: mask & found.any };
  });
  const counts: Record<string, unknown> = {};
  for (const own of new Set(masked.map((each) => each.own))) {
    const open = placesWithin(hits, found, own);
    for (const { name, facet } of masked.filter((each) => each.own === own))
      counts[name] = countsOf(facet, hits.documents, open);
  }
  return counts as Counts<X>;
}

type Chooser<X> = Pick<SearchKind, "score" | "scoreSteps"> & { facets: X };

const idOf = ({ documents, places }: Hits, i: number): number => documents.id[places[i] ?? 0] ?? 0;

/** The hits that match the choices. */
export type Chosen<X> = {
  /** Counts them and the further choices, independent of the order. */
  counted(): Counted<X>;
  /** A part of the ordered list. @param from, size which of the matching rows, counted from 0 */
  block(rule: SortRule<string> | null, part: { from: number; size: number }): Block;
};

/** Compares hits with choices. The result is in shared memory and valid until the next call. */
export function choose<X extends Record<string, AnyFacet>>(
  kind: Chooser<X>,
  hits: Hits,
  choices: Choices<X>,
): Chosen<X> {
  const found = failures(kind.facets, hits, choices);
  const fitting = numbersOf(found.failed, isFitting);
  return {
    counted: () => ({ total: fitting.length, counts: count(kind.facets, hits, found) }),
    block(rule, { from, size }) {
      const wanted = from < fitting.length ? ordered(kind, hits, fitting, rule, from + size).subarray(from) : [];
      return {
        ids: Int32Array.from(wanted, (i) => idOf(hits, i)),
        relevance: Uint8Array.from(wanted, (i) => Math.round(hits.relevance(i) * 100)),
      };
    },
  };
}

/**
 * Ids of the hits that fail the fewest facets, best first among equals: for a list without matches. Hits that fail a
 * `noneOf` are never near. Pure.
 */
export function nearest<X extends Record<string, AnyFacet>>(
  kind: Chooser<X>,
  hits: Hits,
  choices: Choices<X>,
  size: number,
): number[] {
  const { failed } = failures(kind.facets, hits, choices);
  const bits = bitsByName(kind.facets);
  const never = Object.entries(kind.facets).reduce(
    (mask, [name, { kind }]) => (kind === "noneOf" ? mask | (bits[name] ?? 0) : mask),
    0,
  );
  const near: number[] = [];
  for (let misses = 1; misses <= Object.keys(kind.facets).length && near.length < size; misses++) {
    const alike = numbersOf(failed, (failure) => (failure & never) === 0 && bitsOf(failure) === misses);
    near.push(...ordered(kind, hits, alike, null, size - near.length));
  }
  return near.map((i) => idOf(hits, i));
}

/** A test of the hits: whether they match all of the choices. */
export function matching<X extends Record<string, AnyFacet>>(
  { facets }: { facets: X },
  { documents, places }: Hits,
  choices: Choices<X>,
): (i: number) => boolean {
  const tests = Object.entries(choices).flatMap(([name, chosen]) =>
    chosen === undefined ? [] : [fits(part(facets, name), documents, chosen)],
  );
  return (i) => tests.every((isFit) => isFit(places[i] ?? 0));
}
