import type { Ctx } from "#server/kernel/ctx.ts";
import { clearanceDaysOf, clearanceEnd } from "../money/clearance-days.ts";
import type { Passage } from "../money/shares.ts";
import { type OrderRow, sellerTrustOf } from "../store.ts";
import { sourcesOf } from "./sources.ts";

/** How an order was paid, and when the seller's share clears. A running order counts as if it ended now. */
export async function passageOf(ctx: Ctx, order: OrderRow): Promise<Passage> {
  const sources = await sourcesOf(ctx, order);
  const clearsAt = order.clearsAt ?? clearanceEnd(order, ctx.now(), clearanceDaysOf(await sellerTrustOf(ctx, order)));
  return { sources, clearsAt };
}
