/**
 * Short texts end to end, as UTF-16 code units. A hundred thousand strings of their own would take twice the memory, and
 * looking into each of them ten times as long.
 */
export type Texts = {
  units: Uint16Array;
  /** Where each text begins, and one more: where the last one's break ends. */
  starts: Uint32Array;
};

/** Stands after each text: folding leaves no control characters. */
export const BREAK = "\u001e";
const BREAK_UNIT = BREAK.charCodeAt(0);

/** @param joined the texts with a `BREAK` after each, the last one too. */
export function textsOf(joined: string): Texts {
  const units = new Uint16Array(joined.length);
  Buffer.from(units.buffer).write(joined, "utf16le");
  const starts = [0];
  for (let i = 0; i < units.length; i++) if (units[i] === BREAK_UNIT) starts.push(i + 1);
  return { units, starts: Uint32Array.from(starts) };
}

/** True when the text at a place contains the word, which is not empty, as `String.includes` says it. */
export function textHas({ units, starts }: Texts, at: number, word: string): boolean {
  const first = word.charCodeAt(0);
  const last = (starts[at + 1] ?? 0) - 1 - word.length;
  for (let i = starts[at] ?? 0; i <= last; i++) {
    if (units[i] !== first) continue;
    let same = 1;
    while (same < word.length && units[i + same] === word.charCodeAt(same)) same++;
    if (same === word.length) return true;
  }
  return false;
}

/**
 * Texts of two columns as one.
 * @param from for each place of the result: a place of `old`, or `~place` of `now`.
 */
export function mergeTexts(old: Texts, now: Texts, from: Int32Array): Texts {
  const parts = Array.from(from, (place) => {
    const { units, starts } = place < 0 ? now : old;
    const at = place < 0 ? ~place : place;
    return units.subarray(starts[at], starts[at + 1]);
  });
  const starts = new Uint32Array(from.length + 1);
  for (const [at, part] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + part.length;
  const units = new Uint16Array(starts[from.length] ?? 0);
  for (const [at, part] of parts.entries()) units.set(part, starts[at]);
  return { units, starts };
}
