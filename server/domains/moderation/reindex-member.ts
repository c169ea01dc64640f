import { sql } from "drizzle-orm";
import { reindexServices } from "#server/domains/catalog/index.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Subscriber of `member.status_changed`: what a blocked member sells leaves the search, and comes back with the account. */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from services where seller_id = ${userId}`);
  await reindexSellers(ctx, [userId]);
  if (rows.length > 0)
    await reindexServices(
      ctx,
      rows.map((row) => row.id),
    );
}
