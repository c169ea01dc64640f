import type { Ctx } from "#server/kernel/ctx.ts";
import { requestSearch } from "./request-search.ts";

/** Warms the caches of the search. */
export async function readAhead(ctx: Ctx): Promise<void> {
  try {
    await requestSearch.ready(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, "the requests could not be preloaded");
  }
}
