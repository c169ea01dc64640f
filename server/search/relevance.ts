import type { Spelling, Term } from "./words/query.ts";

/** What relevance may ask about a row: whether one of its folded texts contains a word. */
export type Answers<T extends string> = { has(text: T, word: string): boolean };

/**
 * How well a row matches a term, as data: the weight of the first tier that it reaches, with the phrase in one of the
 * texts or all words of the phrase in any of them.
 */
export type Relevance<T extends string> = {
  /** By falling weight, 0–1. */
  tiers: readonly { weight: number; match: "phrase" | "words"; in: readonly T[] }[];
  /** The weight of a row that has the term outside of these texts. */
  elsewhere: number;
  /** What a synonym counts, compared with the word that was typed. */
  synonym: number;
};

function ofSpelling<T extends string>(
  { tiers, elsewhere }: Relevance<T>,
  row: Answers<T>,
  { phrase, words }: Spelling,
): number {
  for (const { weight, match, in: texts } of tiers) {
    const has = (word: string) => texts.some((text) => row.has(text, word));
    if (match === "phrase" ? has(phrase) : words.every(has)) return weight;
  }
  return elsewhere;
}

/** How well a row matches a query, 0–1: the mean over its terms; 1 without terms. */
export function relevanceOf<T extends string>(rule: Relevance<T>, row: Answers<T>, terms: readonly Term[]): number {
  if (terms.length === 0) return 1;
  let sum = 0;
  for (const [typed, ...others] of terms) {
    let best = ofSpelling(rule, row, typed);
    for (const other of others) best = Math.max(best, ofSpelling(rule, row, other) * rule.synonym);
    sum += best;
  }
  return sum / terms.length;
}
