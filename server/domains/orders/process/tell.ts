import { eq } from "drizzle-orm";
import type { OrderState, Side, TransitionName } from "#contract/orders/states.ts";
import { orderEvents } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lineOf, sentencesOf } from "#server/kernel/process.ts";
import { tx } from "#server/kernel/tx.ts";
import { findOrder } from "../store.ts";
import { tell } from "../tell.ts";
import { orderProcess } from "./table.ts";
import type { OrderActor, OrderTransition } from "./words.ts";

/** Who is told: whom the row names, else the side that did not do it, both when an operator or the system did. */
export const hearersOf = ({ tells }: OrderTransition, actor: OrderActor): readonly Side[] =>
  tells ?? orderProcess.sides.filter((side) => side !== actor);

/** Subscriber of `order.transitioned`: tells by the row of the table. */
export async function tellTransition(
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
    for (const side of hearersOf(row, actor)) {
      const words = row.mail?.(order, event.data as Record<string, unknown>, side) ?? [];
      await tell(ctx, order, {
        userId: side === "buyer" ? order.buyerId : order.sellerId,
        key: `order:${orderId}:event:${eventId}`,
        title,
        text: [`${title}。`, ...words, sentences[side]],
      });
    }
  });
}
