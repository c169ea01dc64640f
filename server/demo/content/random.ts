/** A seeded generator of random numbers, so that the demo market is the same on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One entry; throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
};

/** A generator for a text or number seed: FNV-1a into mulberry32 (public domain, github.com/bryc/code). */
export function random(seed: string | number): Random {
  let state = hash(String(seed));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const [found] = list.slice(whole(0, list.length - 1));
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry),
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
