import { sql } from "drizzle-orm";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { reindexServices } from "./index-services.ts";

/** A service is on sale: its seller can be found by what it is, and no search of this process keeps what it read before. */
export async function reindexPublished(ctx: Ctx, published: { serviceId: number; sellerId: number }): Promise<void> {
  await reindexSellers(ctx, [published.sellerId]);
  await reindexServices(ctx, [published.serviceId]);
}

/** A member was blocked, given back or verified: what a blocked member sells leaves the search, and comes back with the account. */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from services where seller_id = ${userId}`);
  await reindexSellers(ctx, [userId]);
  if (rows.length > 0)
    await reindexServices(
      ctx,
      rows.map((row) => row.id),
    );
}
