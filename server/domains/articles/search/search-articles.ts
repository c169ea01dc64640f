import type { ArticleQuery, ArticleSearch } from "#contract/articles/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import { findMeant, reference } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Words } from "#server/search/search-index.ts";
import { cardsOf } from "../reading/cards.ts";
import { articles } from "./article-search.ts";
import { articleCategories } from "./categories.ts";

/** Number of articles shown when nothing matches. */
const SHELF = 6;

/**
 * A page of articles by words, category and sort order. A page number beyond the end returns the last page.
 * @throws Refusal not_found for an unknown category
 */
export async function searchArticles(
  ctx: Ctx,
  { k, exact, category, sort = k === "" ? "new" : "relevance", page }: ArticleQuery,
): Promise<ArticleSearch> {
  if (category !== undefined && !(await articleCategories(ctx)).some(({ id }) => id === category)) refuse("not_found");
  const wanted = { choices: { category }, sort, page, pageSize };
  // Articles are in no subcategory, so what the words mean for those says nothing.
  const search = ({ terms }: Words) => articles.search(ctx, { terms }, wanted);
  const { listed, wish, words, corrected, suggestion } = await findMeant(search, { k, exact }, await reference(ctx));
  const { text, units } = wish;
  const near = listed.found > 0 ? [] : await articles.best(ctx, { wish: { text, units } }, {}, SHELF);
  return {
    data: await cardsOf(ctx, listed.ids),
    page: listed.page,
    pages: listed.pages,
    total: listed.total,
    words,
    corrected,
    suggestion,
    nearest: await cardsOf(ctx, near),
  };
}
