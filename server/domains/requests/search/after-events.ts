import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { reindexRequests } from "./index-requests.ts";
import { requestSearch } from "./request-search.ts";

/** A member was blocked or given back: what they ask for leaves the search, and comes back with the account. */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from requests where buyer_id = ${userId}`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await reindexRequests(ctx, ids);
}

/** Reads what a search needs before anyone searches. */
export async function readAhead(ctx: Ctx): Promise<void> {
  try {
    await requestSearch.documents(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, "the requests could not be read ahead");
  }
}
