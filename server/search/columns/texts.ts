/**
 * Short texts, concatenated as UTF-16 code units: two arrays instead of two hundred thousand strings that every garbage
 * collection would visit, and a single pass over all of them in `wordsIn`. `textHas` is no faster than
 * `String.includes`.
 */
export type Texts = {
  values: Uint16Array;
  /** The start of each text, and the end of the last one with its `BREAK`. */
  starts: Uint32Array;
};

/** Ends each text: folded texts contain no control characters. */
export const BREAK = "\u001e";
const BREAK_UNIT = BREAK.charCodeAt(0);

/** @param joined the texts, each followed by a `BREAK` */
export function textsOf(joined: string): Texts {
  const units = new Uint16Array(joined.length);
  Buffer.from(units.buffer).write(joined, "utf16le");
  const starts = [0];
  for (let i = 0; i < units.length; i++) if (units[i] === BREAK_UNIT) starts.push(i + 1);
  return { values: units, starts: Uint32Array.from(starts) };
}

/** True when the word is at this position. */
function standsAt(units: Uint16Array, from: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (units[from + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** True when the text at a place contains the word, which is not empty; like `String.includes`. */
export function textHas({ values: units, starts }: Texts, at: number, word: string): boolean {
  const first = word.charCodeAt(0);
  const last = (starts[at + 1] ?? 0) - 1 - word.length;
  for (let i = starts[at] ?? 0; i <= last; i++) if (units[i] === first && standsAt(units, i, word)) return true;
  return false;
}

/** True when the text at a place is this word and nothing else. */
export function textIs(texts: Texts, at: number, word: string): boolean {
  const { starts, values } = texts;
  const from = starts[at] ?? 0;
  return (starts[at + 1] ?? 0) - 1 - from === word.length && standsAt(values, from, word);
}

/** Small Latin letters and digits. */
const isLatin = (unit: number | undefined): boolean =>
  unit !== undefined && ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57));

/** True when letters go on before or behind a Latin word: 「ps」 is no word of 「maps」. */
const isInside = (units: Uint16Array, from: number, { length }: string): boolean =>
  (isLatin(units[from]) && isLatin(units[from - 1])) ||
  (isLatin(units[from + length - 1]) && isLatin(units[from + length]));

/** Entries of the table of first characters in `wordsIn`; characters that share one are told apart afterwards. */
const FILTER = 4096;

/**
 * A bit mask per text of the words that it contains, in one pass. A word in Latin letters is found whole only.
 * @param words at most 32, none empty
 */
export function wordsIn({ values: units, starts }: Texts, words: readonly string[]): Uint32Array {
  const beginning = new Map<number, number>();
  // Nearly all characters begin no word. A table of 4 kB says so faster than one that tells all characters apart.
  const maybe = new Uint8Array(FILTER);
  maybe[BREAK_UNIT % FILTER] = 1;
  for (const [bit, word] of words.entries()) {
    const unit = word.charCodeAt(0);
    maybe[unit % FILTER] = 1;
    beginning.set(unit, (beginning.get(unit) ?? 0) | (1 << bit));
  }
  const found = new Uint32Array(starts.length - 1);
  let at = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] ?? 0;
    if (maybe[unit % FILTER] === 0) continue;
    if (unit === BREAK_UNIT) at++;
    for (let rest = beginning.get(unit) ?? 0; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      const word = words[bit] ?? "";
      if (standsAt(units, i, word) && !isInside(units, i, word)) found[at] = (found[at] ?? 0) | (1 << bit);
    }
  }
  return found;
}
