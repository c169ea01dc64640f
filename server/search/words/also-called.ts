import { fold } from "#server/kernel/fold.ts";
import type { Synonyms } from "./query.ts";

/** A subcategory and everything that it is also called. */
export type Called = { name: string; words: readonly string[] };

/** A word as it may be typed: 「Clip Studio」 without the space, too. */
const typedOf = (word: string): string[] => [...new Set([fold(word), fold(word).replaceAll(" ", "")])];

/** Adds the names of subcategories as synonyms of what else they are called; not the other way round. */
export function withAlsoCalled(synonyms: Synonyms, subcategories: readonly Called[]): Synonyms {
  const all = new Map(synonyms);
  for (const { name, words } of subcategories)
    for (const word of words.flatMap(typedOf)) all.set(word, [...new Set([...(all.get(word) ?? []), fold(name)])]);
  return all;
}
