import type { Column } from "./columns/fields.ts";
import { roomFor } from "./columns/room.ts";
import { part } from "./documents.ts";
import type { Hits } from "./hits.ts";
import type { SearchKind, SortRule } from "./kind.ts";

/**
 * The maximum number of hits that can be sorted: a double holds 53 bits exactly, 32 for the key and 21 for the previous
 * rank.
 */
const RANKS = 2 ** 21;
const TOP = 2 ** 32 - 1;

const keyRoom = roomFor((length) => new Float64Array(length));
/** Two alternating buffers: one holds the previous order, the other receives the new one. */
const rooms = [roomFor((length) => new Uint32Array(length)), roomFor((length) => new Uint32Array(length))] as const;

/**
 * Sorts hits with one native numeric sort without a comparator, ten times as fast.
 * @param before the hits in the order that breaks ties
 * @param first the key of a hit: smaller comes first, an integer below 2³²
 * @param room the buffer for the result
 */
function sortedBy(
  before: Uint32Array,
  first: (i: number) => number,
  room: (length: number) => Uint32Array,
): Uint32Array {
  const keys = keyRoom(before.length);
  for (let rank = 0; rank < keys.length; rank++) keys[rank] = first(before[rank] ?? 0) * RANKS + rank;
  keys.sort();
  const sorted = room(keys.length);
  for (let i = 0; i < keys.length; i++) sorted[i] = before[(keys[i] ?? 0) % RANKS] ?? 0;
  return sorted;
}

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

/**
 * Sorts these hits. The result is in shared memory and valid until the next call.
 * @param among indexes of hits, ascending
 * @param rule null to sort by score
 */
export function ordered(
  { score, scoreSteps }: Pick<SearchKind, "score" | "scoreSteps">,
  hits: Hits,
  among: Uint32Array,
  rule: SortRule<string> | null,
): Uint32Array {
  const { documents, places, relevance, rescore = (_, own) => own } = hits;
  const scoreOf = score(documents);
  const [one, other] = rooms;
  const before = one(among.length);
  before.set(among);
  const best = sortedBy(
    before.reverse(),
    (i) => Math.round((1 - rescore(i, scoreOf(relevance(i), places[i] ?? 0))) * scoreSteps),
    other,
  );
  if (rule === null) return best;
  const digits = digitsOf(rule.field === "id" ? documents.id : part(documents.numbers, rule.field));
  // Stable sorts by each digit, least significant first, sort by the whole value (radix sort).
  return digits.reduce(
    (sorted, digit, turn) =>
      sortedBy(
        sorted,
        (i) => (rule.first === "small" ? digit(places[i] ?? 0) : TOP - digit(places[i] ?? 0)),
        turn % 2 === 0 ? one : other,
      ),
    best,
  );
}
