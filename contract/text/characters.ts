/**
 * Code units that are always one character: Latin letters, Chinese, kana, bopomofo, full-width forms and their
 * punctuation. Excludes combining marks, emoji, surrogates and line breaks of two units.
 */
const PLAIN =
  /^[\n\x20-\x7e\u00a1-\u00ac\u00b0-\u02ff\u2010-\u2027\u2030-\u203b\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3105-\u312f\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters of a text; code points in browsers without `Intl.Segmenter` (Firefox before 125). */
function* charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Counts characters as readers do: an emoji of several code points is one, and so is a letter with its accents. */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of charactersOf(text)) count++;
  return count;
}

/**
 * Maximum average code units per character: the longest emoji have fifteen. Otherwise marks piled on one letter would
 * be a short text of any size.
 */
const UNITS = 16;

/** True if a text has at most `max` characters. */
export function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * UNITS && countCharacters(text) <= max);
}

/** Shortens a text to `max` characters, with an ellipsis. */
export function shortened(text: string, max: number): string {
  return isWithin(text, max) ? text : `${beginning(text, max - 1)}…`;
}

/** The leading whole characters that fit into `units` code units. */
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
