import { nearestWord } from "./spelling.ts";
import { spelledWord } from "./zhuyin.ts";

/** A word in use, and its number of uses. */
export type Word = { word: string; folded: string; uses: number };

/** The known word that was probably meant: typed with the input method off, or misspelled. Null when none is near. */
export function meantWord(k: string, words: readonly Word[]): string | null {
  return spelledWord(k, words) ?? nearestWord(k, words);
}

/**
 * Known words that begin with the typed text, then those that contain it; otherwise the one that was probably meant.
 * @param words most frequent first
 */
export function wordsLike(k: string, folded: string, words: readonly Word[], most: number): string[] {
  const starting = words.filter((word) => word.folded.startsWith(folded));
  const containing = words.filter((word) => !word.folded.startsWith(folded) && word.folded.includes(folded));
  const found = [...starting, ...containing].slice(0, most).map((word) => word.word);
  const meant = found.length === 0 ? meantWord(k, words) : null;
  return meant === null ? found : [meant];
}
