import { gramsOfQuery } from "./grams.ts";
import type { Synonyms } from "./query.ts";

/** A part of a query that counts by its rarity: a row that contains any of the spellings has it. */
export type Unit = readonly [string, ...string[]];

/** The words that are known inside a longer text, folded, with their synonyms. */
export type Vocabulary = { synonyms: Synonyms; has(folded: string): boolean; longest: number };

/** @param words folded */
export function vocabularyOf(words: Iterable<string>, synonyms: Synonyms): Vocabulary {
  const known = new Set([...words, ...synonyms.keys()].filter((word) => word.length > 1));
  let longest = 0;
  for (const word of known) longest = Math.max(longest, word.length);
  return { synonyms, has: (folded) => known.has(folded), longest };
}

/** The known words of a run, from the left, each as long as possible. */
function knownIn(run: string, { has, longest }: Vocabulary): string[] {
  const found: string[] = [];
  for (let from = 0; from < run.length; ) {
    let to = Math.min(run.length, from + longest);
    while (to > from + 1 && !has(run.slice(from, to))) to--;
    if (to > from + 1) found.push(run.slice(from, to));
    from = Math.max(to, from + 1);
  }
  return found;
}

/** The most parts of a known word that are typed apart. */
const PARTS = 4;

/** The known words whose parts are typed apart, such as 「clip studio」 and 「google 簡報」, as they are known. */
function knownApart(folded: string, { has }: Vocabulary): string[] {
  const parts = folded.split(" ");
  const found: string[] = [];
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 2; to <= Math.min(parts.length, from + PARTS); to++) {
      const some = parts.slice(from, to);
      // Chinese words that stand apart are two words.
      if (some.some((part) => !/\p{Script=Han}/u.test(part)))
        found.push(...[some.join(" "), some.join("")].filter(has).slice(0, 1));
    }
  return found;
}

/**
 * The units of a query: its words in Latin letters, the words inside its Chinese text that are known, and all pairs of
 * characters, so that a word of three or more also counts in parts. What is said out of politeness needs no list: it is
 * in no title or in very many.
 * @param folded the whole query
 */
export function unitsOf(folded: string, vocabulary: Vocabulary): Unit[] {
  const runs = folded.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
  const units = new Map<string, Unit>();
  const add = (word: string) => units.set(word, [word, ...(vocabulary.synonyms.get(word) ?? [])]);
  for (const apart of knownApart(folded, vocabulary)) add(apart);
  for (const run of runs) {
    const isHan = /\p{Script=Han}/u.test(run);
    const pairs = isHan ? gramsOfQuery(run) : [run];
    for (const word of [...knownIn(run, vocabulary), ...pairs]) if (word.length > 1) add(word);
  }
  return [...units.values()];
}
