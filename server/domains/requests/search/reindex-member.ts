import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { reindexRequests } from "./index-requests.ts";

/** When a member is suspended or restored, their requests leave the search or return. */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const rows = await read(ctx.db, { id: num })`select id from requests where buyer_id = ${userId}`;
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await reindexRequests(ctx, ids);
}
