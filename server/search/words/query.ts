import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "./grams.ts";

/**
 * One spelling of a term: it matches rows that have all its grams; relevance is highest for the exact phrase or words.
 */
export type Spelling = { phrase: string; words: string[]; grams: string[] };

/** One term of a query: any of its spellings matches. The first is what was typed, the others are synonyms. */
export type Term = readonly [Spelling, ...Spelling[]];

/** The cache key of a query: equal terms give equal results, however they were typed. */
export function keyOf(terms: readonly Term[]): string {
  return terms.map(([typed]) => typed.phrase).join(" ");
}

/** The synonyms of each folded word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** The maximum number of terms in a query; more would only cost time. */
const TERMS = 8;
/** The maximum number of parts (by script) of a run whose parts get synonyms: 「line貼圖」 has two, 「3d角色app」 three. */
const PARTS = 4;

const han = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/**
 * Splits a run into words: 「網頁設計師」 becomes 網頁 and 設計, in any order. The segmenter returns words that it does not know
 * as single characters (塔羅 as 塔, 羅): adjacent ones are joined again, and an isolated one is dropped.
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

/** Builds a map from the operators' synonym groups; a word in two groups has the words of both. */
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

/** The run with one part replaced by its synonyms: 「logo設計」 also means what 「logo」 and 「設計」 mean. */
function inOtherWords(run: string, synonyms: Synonyms): string[] {
  const parts: string[] = run.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
  if (parts.length < 2 || parts.length > PARTS) return [];
  return parts.flatMap((part, at) =>
    (synonyms.get(part) ?? []).map((other) => {
      // Two adjacent Latin words would be read as one.
      const apart = han.test(part) && !han.test(other);
      return parts
        .with(at, apart ? ` ${other} ` : other)
        .join("")
        .trim();
    }),
  );
}

/** Synonyms of a run. A group for the whole run has priority; otherwise its parts are looked up. */
function othersFor(run: string, synonyms: Synonyms): readonly string[] {
  return synonyms.get(run) ?? [...new Set(inOtherWords(run, synonyms))];
}

/** Queries of symbols only, such as 「。」 or 「😀」, match nothing; an empty query matches everything. */
function ofSigns(k: string): Term[] {
  const signs = k.trim();
  return signs === "" ? [] : [[{ phrase: signs, words: [signs], grams: [signs] }]];
}

/**
 * Parses a query: all terms have to match. Punctuation between words is ignored.
 * @param k as typed
 */
export function termsOf(k: string, synonyms: Synonyms): Term[] {
  const runs = [...new Set(fold(k).split(" "))].filter((run) => run !== "").slice(0, TERMS);
  if (runs.length === 0) return ofSigns(k);
  return runs.map((run) => [spellingOf(run), ...othersFor(run, synonyms).map(spellingOf)]);
}

/** The whole query as one term without synonyms, for kinds that are found by name. */
export function wholeOf(k: string): Term[] {
  const folded = fold(k);
  return folded === "" ? ofSigns(k) : [[{ phrase: folded, words: [folded], grams: gramsOfQuery(folded) }]];
}
