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

/**
 * The tiers that a spelling of one word has to be compared with: without those that ask once more for it in texts where a
 * higher tier has missed it.
 */
function tiersOfOne<T extends string>({ tiers }: Relevance<T>): Relevance<T>["tiers"] {
  const asked = new Set<T>();
  return tiers.filter(({ in: texts }) => {
    const isNew = texts.some((text) => !asked.has(text));
    for (const text of texts) asked.add(text);
    return isNew;
  });
}

/** By rule, which is the same object for every row. */
const ofOne = new WeakMap<object, readonly unknown[]>();

function tiersFor<T extends string>(rule: Relevance<T>, { phrase, words }: Spelling): Relevance<T>["tiers"] {
  if (words.length !== 1 || words[0] !== phrase) return rule.tiers;
  const known = ofOne.get(rule) ?? tiersOfOne(rule);
  ofOne.set(rule, known);
  return known as Relevance<T>["tiers"];
}

function ofSpelling<T extends string>(rule: Relevance<T>, row: Answers<T>, spelling: Spelling): number {
  const { phrase, words } = spelling;
  for (const { weight, match, in: texts } of tiersFor(rule, spelling)) {
    const has = (word: string) => texts.some((text) => row.has(text, word));
    if (match === "phrase" ? has(phrase) : words.every(has)) return weight;
  }
  return rule.elsewhere;
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
