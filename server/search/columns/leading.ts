import { roomFor } from "./room.ts";

const keyRoom = roomFor((length) => new Uint32Array(length));
const ownRoom = roomFor((length) => new Uint32Array(length));
const keptRoom = roomFor((length) => new Uint32Array(length));

/** Bits of a key that one pass counts by. */
const BITS = 8;
const counts = new Uint32Array(2 ** BITS);

/** The `n`th smallest of these keys, `n` from 1 on: found by its bits, the highest first. */
function smallest(keys: Uint32Array, n: number): number {
  let found = 0;
  let left = n;
  for (let shift = 32 - BITS; shift >= 0; shift -= BITS) {
    counts.fill(0);
    // The bits above this pass, which are 0 in the first one.
    const above = shift + BITS === 32 ? 0 : found >>> (shift + BITS);
    for (const key of keys) {
      if (shift + BITS < 32 && key >>> (shift + BITS) !== above) continue;
      const digit = (key >>> shift) & (counts.length - 1);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    let digit = 0;
    while (left > (counts[digit] ?? 0)) left -= counts[digit++] ?? 0;
    found = (found | (digit << shift)) >>> 0;
  }
  return found;
}

/** So many times as many hits as wanted are worth a look at all of them before they are sorted. */
const WORTH = 4;

/**
 * The hits that can be the first `most` by a key, with those that tie with the last of them: a list shows some hundred of
 * a hundred thousand. The result is in shared memory and valid until the next call.
 * @param among indexes of hits
 * @param own the key of a hit: smaller comes first, an integer below 2³²
 * @param least what the key is at least, if that costs less: most hits are then not asked for their own
 */
export function leadingOf(
  among: Uint32Array,
  most: number,
  own: (i: number) => number,
  least?: (i: number) => number,
): Uint32Array {
  if (most < 1 || among.length < WORTH * most) return among;
  const bounds = keyRoom(among.length);
  const first = least ?? own;
  for (let at = 0; at < among.length; at++) bounds[at] = first(among[at] ?? 0);
  let last = smallest(bounds, most);
  const keys = least ? ownRoom(among.length) : bounds;
  if (least) {
    let count = 0;
    for (let at = 0; at < among.length; at++) if ((bounds[at] ?? 0) <= last) keys[count++] = own(among[at] ?? 0);
    last = smallest(keys.subarray(0, count), most);
  }
  const kept = keptRoom(among.length);
  let count = 0;
  for (let at = 0; at < among.length; at++)
    if ((bounds[at] ?? 0) <= last && (!least || own(among[at] ?? 0) <= last)) kept[count++] = among[at] ?? 0;
  return kept.subarray(0, count);
}
