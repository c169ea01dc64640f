import { eq } from "drizzle-orm";
import type { OrderState } from "#contract/orders/states.ts";
import { offers } from "#server/db/schema/offers.ts";
import { orders } from "#server/db/schema/orders.ts";
import { endedUnpaid, isPaid } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockAnyOffer } from "../offer-store.ts";
import { isAccepted, isOpen } from "../process/predicates.ts";
import { findRequest } from "../store.ts";
import { transition } from "../transition/run-offer.ts";
import { transition as transitionRequest } from "../transition/run-request.ts";

/** An order's state and whether it was paid. */
async function orderNow(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ state: orders.state, paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.id, id));
  return one(row ? [row] : []);
}

/**
 * Subscriber of `order.transitioned`: when the order is paid, its offer is won and its request chosen; when it ends
 * unpaid, the offer is open again while it is valid. Idempotent.
 */
export async function followOrder(ctx: Ctx, { orderId }: { orderId: number; to: OrderState }): Promise<void> {
  const [known] = await ctx.db.select({ id: offers.id }).from(offers).where(eq(offers.orderId, orderId));
  if (!known) return;
  await tx(ctx, async (ctx) => {
    const found = await lockAnyOffer(ctx, known.id);
    if (found?.offer.orderId !== orderId || !isAccepted.test(found.offer)) return;
    // Reads the order again, because it may have changed since the event.
    const order = await orderNow(ctx, orderId);
    if (isPaid.test(order, ctx.now())) {
      await transition(ctx, found.offer, "paid", {}, { orderId });
      const request = found.request && (await findRequest(ctx, found.request.id));
      if (request && isOpen.test(request)) await transitionRequest(ctx, request, "choose", {}, { offerId: known.id });
    } else if (endedUnpaid.test(order, ctx.now())) await transition(ctx, found.offer, "unpaid", {}, { orderId });
  });
}
