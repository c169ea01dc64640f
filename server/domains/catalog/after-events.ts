import { sql } from "drizzle-orm";
import { refreshSellerStats, reindexSellers } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refreshServiceStats } from "./refresh-stats.ts";
import { reindexServices } from "./search/index-services.ts";

/** The seller's numbers first, because the order of the service depends on them. */
async function recountSale(ctx: Ctx, serviceId: number | null, sellerId: number): Promise<void> {
  await refreshSellerStats(ctx, sellerId);
  if (serviceId !== null) await refreshServiceStats(ctx, serviceId);
}

/** An order moved: only its end changes what the market shows. Safe to repeat. */
export async function recountAfterOrder(ctx: Ctx, moved: { orderId: number; to: string }): Promise<void> {
  if (moved.to !== "completed" && moved.to !== "cancelled") return;
  const { rows } = await ctx.db.execute<{ service_id: number | null; seller_id: number }>(
    sql`select service_id, seller_id from orders where id = ${moved.orderId}`,
  );
  if (rows[0]) await recountSale(ctx, rows[0].service_id, rows[0].seller_id);
}

/** A review became visible. One about a buyer changes nothing, and counting again does no harm. */
export async function recountAfterReview(
  ctx: Ctx,
  shown: { serviceId: number | null; subjectId: number },
): Promise<void> {
  await recountSale(ctx, shown.serviceId, shown.subjectId);
}

/** A service is on sale: its seller can be found by what it is, and no search of this process keeps what it read before. */
export async function reindexAfterPublishing(
  ctx: Ctx,
  published: { serviceId: number; sellerId: number },
): Promise<void> {
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
