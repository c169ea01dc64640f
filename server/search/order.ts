import type { Column } from "./columns/fields.ts";
import { leadingOf } from "./columns/leading.ts";
import { roomFor } from "./columns/room.ts";
import { part } from "./documents.ts";
import type { Hits } from "./hits.ts";
import type { SearchKind, SortRule } from "./kind.ts";
import { scorer } from "./score.ts";

const TOP = 2 ** 32 - 1;

const keyRoom = roomFor((length) => new Uint32Array(length));
/** Two alternating buffers: one holds the previous order, the other receives the new one. */
const rooms = [roomFor((length) => new Uint32Array(length)), roomFor((length) => new Uint32Array(length))] as const;

/** Bits of a key that one pass sorts by; three passes sort by all 32. */
const BITS = 11;
const SHIFTS = [0, BITS, 2 * BITS];
const counts = new Uint32Array(2 ** BITS);

/** One pass of a radix sort: stable, by some bits of the keys. @param keys by hit */
function pass(from: Uint32Array, to: Uint32Array, keys: Uint32Array, shift: number): void {
  const mask = counts.length - 1;
  counts.fill(0);
  for (let rank = 0; rank < from.length; rank++) {
    const digit = ((keys[from[rank] ?? 0] ?? 0) >>> shift) & mask;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  let start = 0;
  for (let digit = 0; digit <= mask; digit++) {
    const count = counts[digit] ?? 0;
    counts[digit] = start;
    start += count;
  }
  for (let rank = 0; rank < from.length; rank++) {
    const hit = from[rank] ?? 0;
    const digit = ((keys[hit] ?? 0) >>> shift) & mask;
    const at = counts[digit] ?? 0;
    to[at] = hit;
    counts[digit] = at + 1;
  }
}

/**
 * Sorts hits by a key in three passes of a radix sort: five times as fast as a native sort, for any number of hits.
 * @param before the hits in the order that breaks ties
 * @param size all hits have a number below
 * @param other a buffer for the result
 * @returns the sorted hits, which are in `other`, and the free buffer
 */
function sortedBy(before: Uint32Array, other: Uint32Array, size: number, first: Key): [Uint32Array, Uint32Array] {
  const keys = keyRoom(size);
  for (let rank = 0; rank < before.length; rank++) {
    const hit = before[rank] ?? 0;
    keys[hit] = first(hit);
  }
  let [from, to] = [before, other];
  for (const shift of SHIFTS) {
    pass(from, to, keys, shift);
    [from, to] = [to, from];
  }
  return [from, to];
}

/** The key of a hit: smaller comes first, an integer below 2³². */
type Key = (i: number) => number;
type Scored = Pick<SearchKind, "score" | "scoreSteps">;

/**
 * Splits a column into keys below 2³² that preserve its order, least significant first. The bits of a non-negative
 * floating-point number sort like the number; a double gives two keys.
 */
function digitsOf(column: Column): ((at: number) => number)[] {
  if (column instanceof Float64Array) {
    const words = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
    return [(at) => words[at * 2] ?? 0, (at) => words[at * 2 + 1] ?? 0];
  }
  const whole =
    column instanceof Float32Array ? new Uint32Array(column.buffer, column.byteOffset, column.length) : column;
  return [(at) => whole[at] ?? 0];
}

/** The keys by which hits are sorted, least significant first; ties are broken by the higher id. */
type Keys = {
  own: readonly [Key, ...Key[]];
  /** What the most significant key of a hit is at least, where that costs less to know. */
  least?: Key;
};

function keysOf({ score, scoreSteps }: Scored, hits: Hits, rule: SortRule<string> | null): Keys {
  const { documents, places, relevance, rescore = (_, own, share) => own * share, share = () => 1 } = hits;
  const scoreOf = scorer(score, documents);
  const keyOf = (i: number, of: number) =>
    Math.round((1 - rescore(i, scoreOf(of, places[i] ?? 0), share(i))) * scoreSteps);
  const byScore: Key = (i) => keyOf(i, relevance(i));
  if (rule === null) return { own: [byScore], least: (i) => keyOf(i, 1) };
  const digits = digitsOf(rule.field === "id" ? documents.id : part(documents.numbers, rule.field));
  const byRule = digits.map(
    (digit): Key =>
      (i) =>
        rule.first === "small" ? digit(places[i] ?? 0) : TOP - digit(places[i] ?? 0),
  );
  return { own: [byScore, ...byRule] };
}

/**
 * Sorts these hits. The result is in shared memory and valid until the next call.
 * @param among indexes of hits, ascending
 * @param rule null to sort by score
 * @param most so many of the sorted hits are returned
 */
export function ordered(
  kind: Scored,
  hits: Hits,
  among: Uint32Array,
  rule: SortRule<string> | null,
  most: number,
): Uint32Array {
  const { own, least } = keysOf(kind, hits, rule);
  const leading = leadingOf(among, most, own.at(-1) ?? own[0], least);
  const before = rooms[0](leading.length);
  before.set(leading);
  let [sorted, free]: [Uint32Array, Uint32Array] = [before.reverse(), rooms[1](leading.length)];
  // Stable sorts by each key, least significant first, sort by all of them.
  for (const key of own) [sorted, free] = sortedBy(sorted, free, hits.places.length, key);
  return sorted.subarray(0, most);
}
