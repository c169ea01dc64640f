import type { SellerQuery, SellerSearch } from "#contract/profiles/schemas.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { wholeOf } from "#server/search/words/query.ts";
import { choicesOf, facetsOf, members } from "./member-search.ts";
import { sellerCards } from "./seller-cards.ts";

/**
 * A page of sellers by words, job, skill and figures, with the counts of each further filter. A page number beyond the
 * end returns the last page. At most some seconds old, except for one's own changes.
 * @param others the ids of members who are shown, best first, when no name, job, skill or tag has the words
 */
export async function searchSellers(
  ctx: Ctx,
  query: SellerQuery,
  others: (k: string) => Promise<number[]>,
): Promise<SellerSearch> {
  const { k, sort, page } = query;
  const wanted = { choices: choicesOf(query), sort, page, pageSize: terms.pageSize };
  const named = await members.search(ctx, { terms: wholeOf(k) }, wanted);
  const { ids, counts, ...listed } =
    named.found > 0 || k === "" ? named : await members.search(ctx, { ranked: await others(k) }, wanted);
  return {
    data: await sellerCards(ctx, ids),
    page: listed.page,
    pages: listed.pages,
    total: listed.total,
    facets: facetsOf(counts),
  };
}
