import { highlightsIn, type Normalized, normalized } from "#contract/text/normalized.ts";
import { fold } from "#server/kernel/fold.ts";

const seen = new Map<string, string>();

function foldOne(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  // A mark upon a letter folds to nothing and separates nothing; any other sign separates words.
  const folded = fold(character) || (/\p{M}/u.test(character) ? "" : " ");
  seen.set(character, folded);
  return folded;
}

/** A text as `fold` would have it, with the places of its characters. */
function foldedText(text: string): Normalized {
  return normalized(text, (character, before) => {
    const folded = foldOne(character);
    // Several signs in a row are one space, as in `fold`.
    return folded === " " && before.endsWith(" ") ? "" : folded;
  });
}

/**
 * Where folded words stand in a text that was not folded. Pure.
 * @param words see `kernel/fold.ts`
 * @returns pairs of positions [from, to) in UTF-16 units, in order.
 */
export function highlight(text: string, words: readonly string[]): number[] {
  return highlightsIn(foldedText(text), words);
}

/** Whether every folded word stands somewhere in the text. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const { text: folded } = foldedText(text);
  return words.every((word) => folded.includes(word));
}

const BEFORE = 12;
const AROUND = 46;

/** The piece of a text around the first word that stands in it, about a line long, with what to highlight. Null when none does. */
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
