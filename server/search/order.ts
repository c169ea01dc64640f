import type { Column } from "./columns/fields.ts";
import { roomFor } from "./columns/room.ts";
import { part } from "./documents.ts";
import type { Hits } from "./hits.ts";
import type { SearchKind, SortRule } from "./kind.ts";

/** How many hits can be sorted: a double holds 53 bits exactly, 32 for what is sorted by and 21 for the rank before. */
const RANKS = 2 ** 21;
const TOP = 2 ** 32 - 1;

const keyRoom = roomFor((length) => new Float64Array(length));
/** Two memories that take turns: one holds the order before, the other the order that is being made. */
const rooms = [roomFor((length) => new Uint32Array(length)), roomFor((length) => new Uint32Array(length))] as const;

/**
 * Sorts hits in one native sort of numbers without a comparing function, ten times as fast.
 * @param before the hits in the order that decides between equals.
 * @param first of a hit: smaller comes first, a whole number below 2³².
 * @param room where the order is written
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
 * The values of a column as whole numbers below 2³² that rise with them, the last digits first. Bits of a floating number
 * rise with it, as long as it is not negative; a double is two such numbers.
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
 * These hits in the order of a sort. The result lies in shared memory and is valid until the next call.
 * @param among numbers of hits, rising
 * @param rule null for the order of the score
 */
export function ordered(
  { score, scoreSteps }: Pick<SearchKind, "score" | "scoreSteps">,
  hits: Hits,
  among: Uint32Array,
  rule: SortRule<string> | null,
): Uint32Array {
  const { documents, places, relevance } = hits;
  const scoreOf = score(documents);
  const [one, other] = rooms;
  const before = one(among.length);
  before.set(among);
  const best = sortedBy(
    before.reverse(),
    (i) => Math.round((1 - scoreOf(relevance(i), places[i] ?? 0)) * scoreSteps),
    other,
  );
  if (rule === null) return best;
  const digits = digitsOf(rule.field === "id" ? documents.id : part(documents.numbers, rule.field));
  // A stable sort by each digit in turn is a sort by the whole.
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
