/**
 * Code units that are each a character by themselves, whatever stands beside them: Latin letters, Chinese, kana,
 * bopomofo, full-width forms and their punctuation. Marks, emoji, surrogates and line breaks of two units are not here.
 */
const PLAIN =
  /^[\n\x20-\x7e\u00a1-\u00ac\u00b0-\u02ff\u2010-\u2027\u2030-\u203b\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3105-\u312f\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d]*$/;

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text; browsers that cannot tell them (Firefox before 125) take its code points for them. */
function* charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Characters as readers count them: an emoji of several signs is one, a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of charactersOf(text)) count++;
  return count;
}

/**
 * Code units that a character may take on average: the longest emoji have fifteen. Without it, marks heaped on one
 * letter would be a short text of any size.
 */
const UNITS = 16;

/** Whether a text has at most `max` characters. */
export function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * UNITS && countCharacters(text) <= max);
}

/** The text, or its beginning with an ellipsis in place of the rest: at most `max` characters. */
export function shortened(text: string, max: number): string {
  return isWithin(text, max) ? text : `${beginning(text, max - 1)}…`;
}

/** The first characters, whole ones, that take at most `units` code units together. */
export function fitting(text: string, units: number): string {
  if (text.length <= units) return text;
  let end = 0;
  for (const { length } of charactersOf(text)) {
    if (end + length > units) break;
    end += length;
  }
  return text.slice(0, end);
}

/** The first `max` characters. */
export function beginning(text: string, max: number): string {
  if (isWithin(text, max)) return text;
  let end = 0;
  let count = 0;
  for (const { length } of charactersOf(text)) {
    if (count++ === max || end + length > max * UNITS) break;
    end += length;
  }
  return text.slice(0, end);
}
