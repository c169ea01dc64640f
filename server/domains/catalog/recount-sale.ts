import { refreshSellerStats } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { refreshServiceStats } from "./refresh-stats.ts";

/** The seller's figures first, because the ranking of the service depends on them. */
async function recount(ctx: Ctx, serviceId: number | null, sellerId: number): Promise<void> {
  await refreshSellerStats(ctx, sellerId);
  if (serviceId !== null) await refreshServiceStats(ctx, serviceId);
}

/** Recounts after an order's transition: only its end changes public figures. Idempotent. */
export async function recountSale(ctx: Ctx, moved: { orderId: number; to: string }): Promise<void> {
  if (moved.to !== "completed" && moved.to !== "cancelled") return;
  const rows = await read(ctx.db, {
    service_id: num.nullable(),
    seller_id: num,
  })`select service_id, seller_id from orders where id = ${moved.orderId}`;
  if (rows[0]) await recount(ctx, rows[0].service_id, rows[0].seller_id);
}

/** Recounts after a review became visible, or was taken down. Reviews of buyers change nothing. Idempotent. */
export async function recountReview(ctx: Ctx, shown: { serviceId: number | null; subjectId: number }): Promise<void> {
  await recount(ctx, shown.serviceId, shown.subjectId);
}
