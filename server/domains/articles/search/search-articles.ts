import type { z } from "zod";
import type { ArticleCard, ArticleQuery } from "#contract/articles/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import { reference } from "#server/domains/catalog/index.ts";
import type { PageResult } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { termsOf } from "#server/search/words/query.ts";
import { cardsOf } from "../reading/cards.ts";
import { articles } from "./article-search.ts";
import { articleCategories } from "./categories.ts";

/**
 * A page of articles by words, category and sort order. A page number beyond the end returns the last page.
 * @throws Refusal not_found for an unknown category
 */
export async function searchArticles(
  ctx: Ctx,
  { k, category, sort = k === "" ? "new" : "relevance", page }: ArticleQuery,
): Promise<PageResult<z.output<typeof ArticleCard>>> {
  if (category !== undefined && !(await articleCategories(ctx)).some(({ id }) => id === category)) refuse("not_found");
  const words = { terms: termsOf(k, (await reference(ctx)).synonyms) };
  const listed = await articles.search(ctx, words, { choices: { category }, sort, page, pageSize });
  return { rows: await cardsOf(ctx, listed.ids), page: listed.page, total: listed.total };
}
