import { pointAt, type Runs, type Span } from "./runs.ts";

/**
 * Short texts, concatenated as UTF-16 code units, each with a `BREAK`: two arrays instead of two hundred thousand strings
 * that every garbage collection would visit, and a single pass over all of them in `wordsIn`. `textHas` is no faster
 * than `String.includes`.
 */
export type Texts = Runs<Uint16Array>;

/** Ends each text: folded texts contain no control characters. */
export const BREAK = "\u001e";
const BREAK_UNIT = BREAK.charCodeAt(0);

/** @param joined the texts as UTF-8, each followed by a `BREAK` */
export function textsOf(joined: Buffer): Texts {
  const text = joined.toString("utf8");
  const values = new Uint16Array(text.length);
  Buffer.from(values.buffer).write(text, "utf16le");
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === BREAK_UNIT) count++;
  const starts = new Uint32Array(count + 1);
  for (let i = 0, at = 0; i < values.length; i++) if (values[i] === BREAK_UNIT) starts[++at] = i + 1;
  return { values, starts, later: new Map() };
}

/** True when the word is at this position. */
function standsAt(units: Uint16Array, from: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (units[from + i] !== word.charCodeAt(i)) return false;
  return true;
}

const span: Span<Uint16Array> = { values: new Uint16Array(0), from: 0, to: 0 };

/** True when the text at a place contains the word, which is not empty; like `String.includes`. */
export function textHas(texts: Texts, at: number, word: string): boolean {
  pointAt(texts, at, span);
  const { values: units, from, to } = span;
  const first = word.charCodeAt(0);
  const last = to - 1 - word.length;
  for (let i = from; i <= last; i++) if (units[i] === first && standsAt(units, i, word)) return true;
  return false;
}

/** True when the text at a place is this word and nothing else. */
export function textIs(texts: Texts, at: number, word: string): boolean {
  pointAt(texts, at, span);
  return span.to - 1 - span.from === word.length && standsAt(span.values, span.from, word);
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

/** A function that passes once over texts and notes in a bit mask per text which of the words it contains. */
function notingWords(words: readonly string[]) {
  const beginning = new Map<number, number>();
  // Nearly all characters begin no word. A table of 4 kB says so faster than one that tells all characters apart.
  const maybe = new Uint8Array(FILTER);
  maybe[BREAK_UNIT % FILTER] = 1;
  for (const [bit, word] of words.entries()) {
    const unit = word.charCodeAt(0);
    maybe[unit % FILTER] = 1;
    beginning.set(unit, (beginning.get(unit) ?? 0) | (1 << bit));
  }
  return (units: Uint16Array, found: Uint32Array, first: number) => {
    let at = first;
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
  };
}

/**
 * A bit mask per text of the words that it contains, in one pass. A word in Latin letters is found whole only.
 * @param length of all texts
 * @param words at most 32, none empty
 */
export function wordsIn({ values, later }: Texts, length: number, words: readonly string[]): Uint32Array {
  const found = new Uint32Array(length);
  const note = notingWords(words);
  note(values, found, 0);
  for (const [at, own] of later) {
    found[at] = 0;
    note(own, found, at);
  }
  return found;
}
