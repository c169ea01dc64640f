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
 * Whether the money of an order is held from its seller: both sides may be one person, and nobody has let it go. What is
 * found for the first time begins the hold and brings it to the finance console; what was let go is not looked at again. Call
 * it with the order locked, in the transaction that would give the money out: so none goes out unseen.
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

/** Subscriber of `order.transitioned`: looks as soon as a sale is over, so that a person decides while its money rests. */
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

/** More of an order's money is held than before, if it is held at all: the console counts it anew. In the caller's transaction. */
export async function notifyHold(ctx: Ctx, orderId: number): Promise<void> {
  const [held] = await ctx.db
    .select({ id: orderHolds.orderId })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.letGoAt)));
  if (held) await emit(ctx, revenueHeld, { orderId });
}

/** A person has looked: the order's money becomes balance as ever, and is not held again. @returns false when it is not held */
export async function letRevenueGo(ctx: Ctx, orderId: number): Promise<boolean> {
  const gone = await ctx.db
    .update(orderHolds)
    .set({ letGoAt: ctx.now() })
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.letGoAt)))
    .returning({ id: orderHolds.orderId });
  return gone.length > 0;
}
