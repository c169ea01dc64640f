import { fold } from "#server/kernel/fold.ts";

/** A text folded character by character, each unit of the result with the place it came from. */
type Folded = { text: string; from: number[]; to: number[] };

const seen = new Map<string, string>();

function foldOne(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  // A mark upon a letter folds to nothing and parts nothing; any other sign parts words.
  const folded = fold(character) || (/\p{M}/u.test(character) ? "" : " ");
  seen.set(character, folded);
  return folded;
}

function foldWithPlaces(text: string): Folded {
  const out: Folded = { text: "", from: [], to: [] };
  let at = 0;
  for (const character of text) {
    const folded = foldOne(character);
    // Several signs in a row are one space, as in `fold`.
    if (folded !== " " || !out.text.endsWith(" ")) {
      out.text += folded;
      for (let i = 0; i < folded.length; i++) {
        out.from.push(at);
        out.to.push(at + character.length);
      }
    }
    at += character.length;
  }
  return out;
}

/**
 * Where folded words stand in a text that was not folded. The longest word wins; overlapping ones become one. Pure.
 * @param words see `kernel/fold.ts`
 * @returns pairs of positions [from, to) in UTF-16 units, in order.
 */
export function marksIn(text: string, words: readonly string[]): number[] {
  const folded = foldWithPlaces(text);
  const sorted = [...new Set(words)].filter((word) => word !== "").sort((a, b) => b.length - a.length);
  const marks: number[] = [];
  for (let at = 0; at < folded.text.length; ) {
    const word = sorted.find((each) => folded.text.startsWith(each, at));
    if (word === undefined) {
      at++;
      continue;
    }
    const from = folded.from[at] ?? 0;
    const to = folded.to[at + word.length - 1] ?? 0;
    // Neighbours are one mark.
    if (marks.at(-1) === from) marks[marks.length - 1] = to;
    else marks.push(from, to);
    at += word.length;
  }
  return marks;
}

/** Whether every folded word stands somewhere in the text. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const { text: folded } = foldWithPlaces(text);
  return words.every((word) => folded.includes(word));
}

const BEFORE = 12;
const AROUND = 46;

/** The piece of a text around its first mark, about a line long, with the marks in it. Null when there is none. */
export function excerptOf(text: string, words: readonly string[]): { text: string; marks: number[] } | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const [first] = marksIn(plain, words);
  if (first === undefined) return null;
  const characters = [...plain];
  const place = [...plain.slice(0, first)].length;
  const start = Math.max(0, place - BEFORE);
  const piece = characters.slice(start, start + AROUND).join("");
  const shown = `${start > 0 ? "…" : ""}${piece}${start + AROUND < characters.length ? "…" : ""}`;
  return { text: shown, marks: marksIn(shown, words) };
}
