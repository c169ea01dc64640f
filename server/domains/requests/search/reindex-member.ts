import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { reindexRequests } from "./index-requests.ts";

/** A member was blocked or given back: what they ask for leaves the search, and comes back with the account. */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from requests where buyer_id = ${userId}`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await reindexRequests(ctx, ids);
}
