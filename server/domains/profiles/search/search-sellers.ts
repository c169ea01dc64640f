import type { SellerQuery, SellerSearch } from "#contract/profiles/schemas.ts";
import type { Corrections } from "#contract/search/corrected.ts";
import type { Said } from "#contract/search/said.ts";
import * as terms from "#contract/terms.ts";
import { numberOfCounty } from "#server/db/sql/counties.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { wholeOf } from "#server/search/words/query.ts";
import { saidIn } from "#server/search/words/said.ts";
import { inTaiwanWords } from "#server/search/words/taiwan.ts";
import { choicesOf, facetsOf, members } from "./member-search.ts";
import { sellerCards } from "./seller-cards.ts";

/** The members who sell what a search is for, best first; how it was read; and those who sell something near to it. */
export type BySale = Corrections & { ids: readonly number[]; nearest: readonly number[] };

/** What a member elsewhere counts, compared with one in the place that the words name. */
const OUTSIDE = 0.6;

function preferring(said: readonly Said[]) {
  const county = said.flatMap((each) => (each.kind === "place" ? each.counties.map(numberOfCounty) : []));
  return county.length > 0 ? { prefer: { choices: { county }, others: OUTSIDE } } : {};
}

/**
 * A page of sellers by words, job, skill and figures, with the counts of each further filter. A page number beyond the
 * end returns the last page. At most some seconds old, except for one's own changes.
 * @param bySale asked when no name, job, skill or tag has the words
 */
export async function searchSellers(
  ctx: Ctx,
  query: SellerQuery,
  bySale: (query: Pick<SellerQuery, "k" | "exact">, said: readonly Said[]) => Promise<BySale>,
): Promise<SellerSearch> {
  const { exact, sort, page } = query;
  const { rest: k, said } = exact ? { rest: query.k, said: [] } : saidIn(inTaiwanWords(query.k), ["place"]);
  const wanted = { choices: choicesOf(query), sort, page, pageSize: terms.pageSize };
  const named = await members.search(ctx, { terms: wholeOf(k), ...preferring(said) }, wanted);
  const sold = named.found > 0 || k === "" ? null : await bySale({ k, exact }, said);
  const { ids, counts, ...listed } = sold ? await members.search(ctx, { ranked: sold.ids }, wanted) : named;
  return {
    data: await sellerCards(ctx, ids),
    page: listed.page,
    pages: listed.pages,
    total: listed.total,
    facets: facetsOf(counts),
    words: sold?.words ?? k,
    corrected: sold?.corrected ?? null,
    suggestion: sold?.suggestion ?? null,
    said,
    nearest: await sellerCards(ctx, sold?.nearest ?? []),
  };
}
