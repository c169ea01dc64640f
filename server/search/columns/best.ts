/** Buckets of scores, to find the best without sorting all. */
const BUCKETS = 4096;

/**
 * The indexes of the highest scores, 0–1, ascending; of equal ones at the end, the last.
 * @param most how many at most
 */
export function bestOf(scores: Float32Array, most: number): Int32Array {
  const counts = new Uint32Array(BUCKETS + 1);
  const buckets = new Uint16Array(scores.length);
  for (let at = 0; at < buckets.length; at++) {
    const bucket = Math.min(BUCKETS, Math.ceil((scores[at] ?? 0) * BUCKETS));
    buckets[at] = bucket;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let last = BUCKETS;
  let above = 0;
  while (last > 1 && above + (counts[last] ?? 0) < most) above += counts[last--] ?? 0;
  let left = most - above;
  const best: number[] = [];
  for (let at = buckets.length - 1; at >= 0; at--) {
    const bucket = buckets[at] ?? 0;
    if (bucket > last || (bucket === last && left-- > 0)) best.push(at);
  }
  return Int32Array.from(best).reverse();
}
