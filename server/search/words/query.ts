import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "./grams.ts";

/** One way to write a wish: found where all of its grams are, best where the phrase or each word stands as it is. */
export type Spelling = { phrase: string; words: string[]; grams: string[] };

/** One wish of a search: any of its spellings will do. The first is what was typed, the others are synonyms. */
export type Term = readonly [Spelling, ...Spelling[]];

/** The same wishes find the same rows, however they were typed. */
export function keyOf(terms: readonly Term[]): string {
  return terms.map(([typed]) => typed.phrase).join(" ");
}

/** Groups of words that mean the same, by each folded word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** How many wishes of a search are looked for; more would only cost time. */
const TERMS = 8;
/** How many parts of different writing a run may have for synonyms of its parts: 「line貼圖」 has two, 「3d角色app」 three. */
const PARTS = 4;

const han = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/**
 * 「網頁設計師」 asks for 網頁 and 設計, beside each other or not. Characters that the segmenter leaves alone are words it
 * does not know (塔羅 is 塔, 羅 to it): neighbours are put together again, and only a lonely one asks for nothing.
 */
function wordsOf(run: string): string[] {
  if ([...run].length < 4 || !han.test(run)) return [run];
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

/** 「logo設計」 also means what 「logo」 and 「設計」 mean: the run with one of its parts in other words. */
function inOtherWords(run: string, synonyms: Synonyms): string[] {
  const parts: string[] = run.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
  if (parts.length < 2 || parts.length > PARTS) return [];
  return parts.flatMap((part, at) =>
    (synonyms.get(part) ?? []).map((other) => {
      // Two words of letters side by side would be read as a third one.
      const apart = han.test(part) && !han.test(other);
      return parts
        .with(at, apart ? ` ${other} ` : other)
        .join("")
        .trim();
    }),
  );
}

/** Other phrases for a run. A group for the whole of it says best what it means; else its parts are looked up. */
function othersFor(run: string, synonyms: Synonyms): readonly string[] {
  return synonyms.get(run) ?? [...new Set(inOtherWords(run, synonyms))];
}

/** 「。」 and 「😀」 ask for what no folded text has: they are found nowhere, while an empty search is all there is. */
function ofSigns(k: string): Term[] {
  const signs = k.trim();
  return signs === "" ? [] : [[{ phrase: signs, words: [signs], grams: [signs] }]];
}

/**
 * What a search asks for: every term has to be found. Punctuation between words asks for nothing.
 * @param k as typed
 */
export function termsOf(k: string, synonyms: Synonyms): Term[] {
  const runs = [...new Set(fold(k).split(" "))].filter((run) => run !== "").slice(0, TERMS);
  if (runs.length === 0) return ofSigns(k);
  return runs.map((run) => [spellingOf(run), ...othersFor(run, synonyms).map(spellingOf)]);
}

/** The text as one wish, for kinds whose words stand in names: all of it is looked for as it is, without synonyms. */
export function wholeOf(k: string): Term[] {
  const folded = fold(k);
  return folded === "" ? ofSigns(k) : [[{ phrase: folded, words: [folded], grams: gramsOfQuery(folded) }]];
}
