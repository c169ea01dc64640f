import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "#server/kernel/grams.ts";

/** One way to write a wish: found where all of its grams are, best where the phrase or each word stands as it is. */
export type Spelling = { phrase: string; words: string[]; grams: string[] };

/** One wish of a search: any of its spellings will do. The first is what was typed, the others are synonyms. */
export type Term = readonly [Spelling, ...Spelling[]];

/** Groups of words that mean the same, by each folded word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** More wishes than this say nothing more and only cost. */
const TERMS = 8;

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/**
 * 「網頁設計師」 asks for 網頁 and 設計, beside each other or not. Characters that the segmenter leaves alone are words it
 * does not know (塔羅 is 塔, 羅 to it): neighbours are put together again, and only a lonely one asks for nothing.
 */
function wordsOf(run: string): string[] {
  if ([...run].length < 4 || !/\p{Script=Han}/u.test(run)) return [run];
  const words: string[] = [];
  let loose = "";
  for (const { segment } of segmenter.segment(run)) {
    if ([...segment].length === 1) {
      loose += segment;
      continue;
    }
    words.push(loose, segment);
    loose = "";
  }
  const known = [...words, loose].filter((word) => [...word].length > 1);
  return known.length > 0 ? [...new Set(known)] : [run];
}

function spellingOf(phrase: string): Spelling {
  const words = phrase.split(" ").flatMap(wordsOf);
  return { phrase, words, grams: [...new Set(words.flatMap(gramsOfQuery))] };
}

/** Reads the operators' groups into a map; a word in two groups has the words of both. */
export function synonymMap(groups: readonly (readonly string[])[]): Synonyms {
  const map = new Map<string, string[]>();
  for (const group of groups) {
    const words = [...new Set(group.map(fold).filter((word) => word !== ""))];
    for (const word of words) {
      map.set(word, [...new Set([...(map.get(word) ?? []), ...words.filter((other) => other !== word)])]);
    }
  }
  return map;
}

/**
 * What a search asks for: every term has to be found. A text of punctuation only asks for nothing.
 * @param k as typed
 */
export function termsOf(k: string, synonyms: Synonyms): Term[] {
  const runs = [...new Set(fold(k).split(" "))].filter((run) => run !== "").slice(0, TERMS);
  return runs.map((run) => [spellingOf(run), ...(synonyms.get(run) ?? []).map(spellingOf)]);
}
