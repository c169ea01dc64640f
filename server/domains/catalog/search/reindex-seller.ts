import { reindexSellers } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { reindexServices } from "./index-services.ts";

/** A service was published: its seller becomes searchable by it, and this process drops its cached searches. */
export async function reindexPublished(ctx: Ctx, published: { serviceId: number; sellerId: number }): Promise<void> {
  await reindexSellers(ctx, [published.sellerId]);
  await reindexServices(ctx, [published.serviceId]);
}

/**
 * A member was suspended, restored or verified, or moved: a suspended member's services leave the search and return with the
 * account.
 */
export async function reindexMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const rows = await read(ctx.db, { id: num })`select id from services where seller_id = ${userId}`;
  await reindexSellers(ctx, [userId]);
  if (rows.length > 0)
    await reindexServices(
      ctx,
      rows.map((row) => row.id),
    );
}
