import type { RequestFilter } from "#contract/requests/schemas.ts";
import { reference } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { termsOf } from "#server/search/words/query.ts";
import { choicesOf } from "../search/choices.ts";
import { requestSearch } from "../search/request-search.ts";
import { viewerOf } from "../search/viewer.ts";

/** A member's saved search as the list of requests would ask for it, without the member's own requests. */
async function questionOf(ctx: Ctx, userId: number, filter: RequestFilter) {
  const { synonyms } = await reference(ctx);
  const viewer = await viewerOf(ctx, userId);
  return {
    terms: termsOf(filter.k, synonyms),
    choices: choicesOf(filter, { ...viewer, apart: [...viewer.apart, userId] }, ctx.now()),
  };
}

/** How many open requests match a member's saved search. */
export async function countOpen(ctx: Ctx, userId: number, filter: RequestFilter): Promise<number> {
  const { terms, choices } = await questionOf(ctx, userId, filter);
  const { total } = await requestSearch.search(ctx, { terms }, { choices, sort: "new", page: 1, pageSize: 1 });
  return total;
}

/** Those of these requests that are open and match a member's saved search. */
export async function openAmong(
  ctx: Ctx,
  only: readonly number[],
  userId: number,
  filter: RequestFilter,
): Promise<number[]> {
  const { terms, choices } = await questionOf(ctx, userId, filter);
  return requestSearch.best(ctx, { terms, only }, choices, only.length);
}
