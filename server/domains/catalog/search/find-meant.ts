import type { Corrections } from "#contract/search/corrected.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Near, Wish } from "#server/search/alike.ts";
import type { Hits } from "#server/search/hits.ts";
import { type Term, termsOf } from "#server/search/words/query.ts";
import { inTaiwanWords } from "#server/search/words/taiwan.ts";
import { meantText } from "#server/search/words/words.ts";
import type { Reference } from "../reference.ts";
import { wishOf } from "./wish.ts";

type Finder = { find(ctx: Ctx, terms: readonly Term[], near?: Near): Promise<Hits> };

/** The hits of a search, and how it was read. */
export type Found = Corrections & { hits: Hits; wish: Wish };

/**
 * The rows that have all words of a query or, if no row has, all words of what was probably meant.
 * @param query.exact true to search for the words as typed only
 */
export async function findMeant(
  ctx: Ctx,
  finder: Finder,
  { k, exact }: { k: string; exact?: true | undefined },
  known: Reference,
): Promise<Found> {
  const asked = inTaiwanWords(k);
  const find = async (words: string) => {
    const wish = await wishOf(words, known);
    return { words, wish, hits: await finder.find(ctx, termsOf(words, known.synonyms), wish.near) };
  };
  const typed = { ...(await find(exact ? k : asked)), corrected: null, suggestion: null };
  if (k === "" || typed.hits.places.length > 0) return typed;
  const meant = meantText(asked, known.words);
  const other = meant === null ? null : await find(meant);
  if (!other?.hits.places.length) return typed;
  return exact ? { ...typed, suggestion: meant } : { ...other, corrected: meant, suggestion: null };
}
