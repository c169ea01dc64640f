import { eq } from "drizzle-orm";
import type { OrderState, TransitionName } from "#contract/orders/states.ts";
import { orderEvents } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lineOf, recipientsOf, sentencesOf } from "#server/kernel/process/process-table.ts";
import { tx } from "#server/kernel/tx.ts";
import { passageOf } from "../amounts/passage.ts";
import { notifyParty } from "../notify.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderActor } from "../process/types.ts";
import { paymentOf } from "../sale/order-lists.ts";
import { findOrder } from "../store.ts";

/** Subscriber of `order.transitioned`: tells by the row of the table. */
export async function notifyTransition(
  ctx: Ctx,
  { orderId, to, eventId }: { orderId: number; to: OrderState; eventId: number },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId);
    const [event] = await ctx.db.select().from(orderEvents).where(eq(orderEvents.id, eventId));
    if (!order || !event) return;
    const row = orderProcess.transitions[event.name as TransitionName];
    const actor = event.actor as OrderActor;
    const title = lineOf(row, actor);
    const sentences = sentencesOf(orderProcess, { ...order, state: to }, event.at);
    const data = event.data as Record<string, unknown>;
    const mailed = row.mail
      ? {
          ...{ ...order, state: to, at: event.at, by: actor },
          passage: await passageOf(ctx, order),
          payment: await paymentOf(ctx, orderId),
        }
      : null;
    for (const side of recipientsOf(orderProcess, row, actor)) {
      const { sentence = sentences[side], text = [], ...words } = mailed ? (row.mail?.(mailed, data, side) ?? {}) : {};
      await notifyParty(ctx, order, {
        userId: side === "buyer" ? order.buyerId : order.sellerId,
        key: `order:${orderId}:event:${eventId}`,
        title,
        was: event.from,
        words: { ...words, text: [sentence, ...text] },
      });
    }
  });
}
