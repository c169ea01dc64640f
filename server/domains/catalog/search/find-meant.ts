import type { Corrections } from "#contract/search/corrected.ts";
import type { Wish } from "#server/search/alike.ts";
import type { Words } from "#server/search/search-index.ts";
import { termsOf } from "#server/search/words/query.ts";
import { inTaiwanWords } from "#server/search/words/taiwan.ts";
import { meantText } from "#server/search/words/words.ts";
import type { Reference } from "../reference.ts";
import { wishOf } from "./wish.ts";

/** The list of a search, how it was read, and the question that found it. */
export type Found<L> = Corrections & { listed: L; question: Words; wish: Wish };

/**
 * The rows that have all words of a query or, if no row has, all words of what was probably meant.
 * @param search asks an index
 * @param query.exact true to search for the words as typed only
 */
export async function findMeant<L extends { found: number }>(
  search: (question: Words) => Promise<L>,
  { k, exact }: { k: string; exact?: true | undefined },
  known: Reference,
): Promise<Found<L>> {
  const asked = inTaiwanWords(k);
  const find = async (words: string) => {
    const wish = await wishOf(words, known);
    const question: Words = { terms: termsOf(words, known.synonyms), ...(wish.near && { near: wish.near }) };
    return { words, wish, question, listed: await search(question) };
  };
  const typed = { ...(await find(exact ? k : asked)), corrected: null, suggestion: null };
  if (k === "" || typed.listed.found > 0) return typed;
  const meant = meantText(asked, known.words);
  const other = meant === null ? null : await find(meant);
  if (!other?.listed.found) return typed;
  return exact ? { ...typed, suggestion: meant } : { ...other, corrected: meant, suggestion: null };
}
