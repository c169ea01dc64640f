import { highlightsIn, type Normalized, normalized } from "#contract/text/normalized.ts";
import { fold } from "#server/kernel/fold.ts";

const seen = new Map<string, string>();

function foldOne(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  // A combining mark folds to nothing and does not separate words; other non-letters do.
  const folded = fold(character) || (/\p{M}/u.test(character) ? "" : " ");
  seen.set(character, folded);
  return folded;
}

/** The folded text with the positions of its characters. */
function foldedText(text: string): Normalized {
  return normalized(text, (character, before) => {
    const folded = foldOne(character);
    // Consecutive separators become one space, as in `fold`.
    return folded === " " && before.endsWith(" ") ? "" : folded;
  });
}

/**
 * Finds folded words in a text that is not folded. Pure.
 * @param words see `kernel/fold.ts`
 * @returns pairs of positions [from, to) in UTF-16 units, in order
 */
export function highlight(text: string, words: readonly string[]): number[] {
  return highlightsIn(foldedText(text), words);
}

/** True when the text contains every folded word. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const { text: folded } = foldedText(text);
  return words.every((word) => folded.includes(word));
}

const BEFORE = 12;
const AROUND = 46;

/** An excerpt of about a line around the first word found, with highlights. Null when no word is found. */
export function excerptOf(text: string, words: readonly string[]): { text: string; marks: number[] } | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const [first] = highlight(plain, words);
  if (first === undefined) return null;
  const characters = [...plain];
  const place = [...plain.slice(0, first)].length;
  const start = Math.max(0, place - BEFORE);
  const piece = characters.slice(start, start + AROUND).join("");
  const shown = `${start > 0 ? "…" : ""}${piece}${start + AROUND < characters.length ? "…" : ""}`;
  return { text: shown, marks: highlight(shown, words) };
}
