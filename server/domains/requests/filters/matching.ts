import type { RequestFilter } from "#contract/requests/schemas.ts";
import { reference } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { termsOf } from "#server/search/words/query.ts";
import { choicesOf } from "../search/choices.ts";
import { requestSearch } from "../search/request-search.ts";
import { viewerOf } from "../search/viewer.ts";

/** Ids of the open requests that match a member's saved search, by the same engine as the list, without their own. */
export async function openOf(ctx: Ctx, userId: number, filter: RequestFilter): Promise<number[]> {
  const { synonyms } = await reference(ctx);
  const viewer = await viewerOf(ctx, userId);
  const hits = await requestSearch.find(ctx, termsOf(filter.k, synonyms));
  const choices = choicesOf(filter, { ...viewer, apart: [...viewer.apart, userId] }, ctx.now());
  return requestSearch.best(hits, choices, hits.places.length);
}
