import { and, eq, isNull } from "drizzle-orm";
import { orderHolds, orders } from "#server/db/schema/orders.ts";
import { sharedMarks } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { revenueHeld } from "../events.ts";
import { lockAnyOrder, type OrderRow } from "../store.ts";

/**
 * Whether the seller's money is held because both sides may be one person and no operator has released it. The first
 * match starts the hold and opens an item in the finance console; a released order is not checked again. Call it with
 * the order locked, in the transaction that would pay out.
 */
export async function isHeldBack(ctx: Ctx, { id, buyerId, sellerId }: OrderRow): Promise<boolean> {
  const [hold] = await ctx.db.select().from(orderHolds).where(eq(orderHolds.orderId, id));
  if (hold) return hold.letGoAt === null;
  const marks = await sharedMarks(ctx, buyerId, sellerId);
  if (marks.length === 0) return false;
  await ctx.db.insert(orderHolds).values({ orderId: id, marks, createdAt: ctx.now() });
  await emit(ctx, revenueHeld, { orderId: id });
  await audit(ctx, "order.hold_revenue", "order", id);
  return true;
}

/**
 * Subscriber of `order.transitioned`: checks as soon as a sale ends, so that an operator can decide during the
 * clearance period.
 */
export async function lookAtSides(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const [rests] = await ctx.db
    .select({ at: orders.clearsAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.clearedAt)));
  if (!rests?.at) return;
  await tx(ctx, async (ctx) => {
    const order = await lockAnyOrder(ctx, orderId);
    if (order?.clearsAt && !order.clearedAt) await isHeldBack(ctx, order);
  });
}

/**
 * Tells the finance console that the held amount of an order has grown, if it is held. Runs in the caller's
 * transaction.
 */
export async function notifyHold(ctx: Ctx, orderId: number): Promise<void> {
  const [held] = await ctx.db
    .select({ id: orderHolds.orderId })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.letGoAt)));
  if (held) await emit(ctx, revenueHeld, { orderId });
}

/** Releases the held money of an order; it is not held again. @returns false when it is not held */
export async function letRevenueGo(ctx: Ctx, orderId: number): Promise<boolean> {
  const gone = await ctx.db
    .update(orderHolds)
    .set({ letGoAt: ctx.now() })
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.letGoAt)))
    .returning({ id: orderHolds.orderId });
  return gone.length > 0;
}
