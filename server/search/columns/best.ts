/** Buckets of scores, to find the best without sorting all. */
const BUCKETS = 4096;

const bucketOf = (score: number): number => Math.min(BUCKETS, Math.ceil(score * BUCKETS));

/**
 * The indexes of the highest scores, 0–1, ascending; of equal ones at the end, the last.
 * @param most how many at most
 */
export function bestOf(scores: Float32Array, most: number): Int32Array {
  const counts = new Uint32Array(BUCKETS + 1);
  const buckets = new Uint16Array(scores.length);
  for (let at = 0; at < buckets.length; at++) {
    const bucket = bucketOf(scores[at] ?? 0);
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

/** Indexes by falling bucket of these scores. */
function fallingByBucket(scores: Float32Array): Uint32Array {
  const starts = new Uint32Array(BUCKETS + 2);
  for (const score of scores) {
    const after = BUCKETS - bucketOf(score) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const order = new Uint32Array(scores.length);
  for (let at = 0; at < scores.length; at++) {
    const slot = BUCKETS - bucketOf(scores[at] ?? 0);
    const to = starts[slot] ?? 0;
    order[to] = at;
    starts[slot] = to + 1;
  }
  return order;
}

/**
 * As `bestOf`, for scores that cost much: asks only for those that can be among the best.
 * @param bounds what the scores do not exceed, 0–1
 */
export function bestBelow(bounds: Float32Array, scoreOf: (at: number) => number, most: number): Int32Array {
  const scores = new Float32Array(bounds.length);
  const counts = new Uint32Array(BUCKETS + 1);
  /** All that are in this bucket or above have a score by now, once `bucket` is the next one below. */
  let bucket = BUCKETS;
  let above = 0;
  for (const at of fallingByBucket(bounds)) {
    const bound = bucketOf(bounds[at] ?? 0);
    while (bucket > bound) above += counts[bucket--] ?? 0;
    if (above >= most) break;
    scores[at] = scoreOf(at);
    const own = bucketOf(scores[at] ?? 0);
    counts[own] = (counts[own] ?? 0) + 1;
  }
  return bestOf(scores, most);
}
