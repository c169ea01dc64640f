import { sql } from "drizzle-orm";
import { refreshSellerStats } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refreshServiceStats } from "./refresh-stats.ts";

/** The seller's numbers first, because the order of the service depends on them. */
async function recount(ctx: Ctx, serviceId: number | null, sellerId: number): Promise<void> {
  await refreshSellerStats(ctx, sellerId);
  if (serviceId !== null) await refreshServiceStats(ctx, serviceId);
}

/** An order moved: only its end changes what the market shows. Safe to repeat. */
export async function recountSale(ctx: Ctx, moved: { orderId: number; to: string }): Promise<void> {
  if (moved.to !== "completed" && moved.to !== "cancelled") return;
  const { rows } = await ctx.db.execute<{ service_id: number | null; seller_id: number }>(
    sql`select service_id, seller_id from orders where id = ${moved.orderId}`,
  );
  if (rows[0]) await recount(ctx, rows[0].service_id, rows[0].seller_id);
}

/** A review became visible. One about a buyer changes nothing, and counting again does no harm. */
export async function recountReview(ctx: Ctx, shown: { serviceId: number | null; subjectId: number }): Promise<void> {
  await recount(ctx, shown.serviceId, shown.subjectId);
}
