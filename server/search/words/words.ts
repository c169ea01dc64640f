import { soundAlike } from "./readings.ts";
import { nearestWord } from "./spelling.ts";
import { spelledWords } from "./zhuyin.ts";

/** A word in use, and its number of uses. */
export type Word = { word: string; folded: string; uses: number };

/** Runs longer than this are sentences, in which any two characters may sound like a known word by chance. */
const RUN = 8;

type Index = ReadonlyMap<string, readonly Word[]>;

const indexes = new WeakMap<readonly Word[], Index>();

const keyOf = (length: number, at: number, character: string) => `${length} ${at} ${character}`;

/** The words by their length and each of their characters, made once for a list of words. */
function indexOf(words: readonly Word[]): Index {
  const known = indexes.get(words);
  if (known) return known;
  const index = new Map<string, Word[]>();
  for (const word of words) {
    const characters = [...word.word];
    for (const [at, character] of characters.entries()) {
      const key = keyOf(characters.length, at, character);
      const same = index.get(key);
      if (same) same.push(word);
      else index.set(key, [word]);
    }
  }
  indexes.set(words, index);
  return index;
}

/** The most used word that sounds like a part and has one of its characters; the part itself if it is a word. */
function soundingLike(part: readonly string[], index: Index): string | null {
  const candidates = part.flatMap((character, at) => index.get(keyOf(part.length, at, character)) ?? []);
  const typed = part.join("");
  if (candidates.some(({ word }) => word === typed)) return typed;
  const fits = candidates.filter(({ word }) => [...word].every((other, i) => soundAlike(part[i] ?? "", other)));
  const best = fits.reduce<Word | null>((most, word) => (most && most.uses >= word.uses ? most : word), null);
  return best?.word ?? null;
}

/**
 * The known word that sounds like a part of a text: 「名片設記」 has a part that sounds like 設計. At least one character is
 * right, as with most slips of an input method.
 * @returns the whole text with the word in place, or null
 */
export function soundingRight(text: string, words: readonly Word[]): string | null {
  const characters = [...text];
  if (characters.length > RUN) return null;
  const index = indexOf(words);
  for (let length = characters.length; length > 1; length--)
    for (let from = 0; from + length <= characters.length; from++) {
      const part = characters.slice(from, from + length);
      const found = soundingLike(part, index);
      if (found !== null && found !== part.join("")) return characters.toSpliced(from, length, found).join("");
    }
  return null;
}

/**
 * What was probably meant by a text that finds nothing: a known word typed with the input method off, misspelled or
 * confused with one that sounds the same. Null when none is near.
 * @param words most frequent first
 */
export function meantText(k: string, words: readonly Word[]): string | null {
  const [spelled] = [...spelledWords(k, words, false), ...spelledWords(k, words, true)];
  return spelled?.word ?? nearestWord(k, words) ?? soundingRight(k.trim(), words);
}

/** Keys of the 注音 keyboard that no word in Latin letters has. */
const onlyKeys = /[;,./-]/;

/**
 * Known words that begin with the typed text, then those that contain it; otherwise the one that was probably meant.
 * @param words most frequent first
 */
export function wordsLike(k: string, folded: string, words: readonly Word[], most: number): string[] {
  const spelled = () => spelledWords(k, words, true).slice(0, most);
  if (onlyKeys.test(k)) {
    const found = spelled();
    if (found.length > 0) return found.map(({ word }) => word);
  }
  const starting = words.filter((word) => word.folded.startsWith(folded));
  const containing = words.filter((word) => !word.folded.startsWith(folded) && word.folded.includes(folded));
  const found = [...starting, ...containing].slice(0, most);
  if (found.length > 0) return found.map(({ word }) => word);
  const begun = spelled();
  if (begun.length > 0) return begun.map(({ word }) => word);
  const meant = meantText(k, words);
  return meant === null ? [] : [meant];
}
