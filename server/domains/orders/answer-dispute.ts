import { and, eq } from "drizzle-orm";
import { orderDisputes, orders } from "#server/db/schema/orders.ts";
import type { Upload } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal } from "./dispute-rows.ts";
import { isAnswering } from "./facts.ts";
import type { View } from "./open-dispute.ts";
import { mySide } from "./policy.ts";
import { alreadySaid, say, storeAll } from "./room-messages.ts";
import { deadlineOf } from "./states.ts";
import { getOrder, lockOrder, type OrderRow } from "./store.ts";
import { tellDisputeAnswer } from "./tell.ts";

function admit(ctx: Ctx, order: OrderRow, amount: number): void {
  if (order.dispute?.by === mySide(ctx, order) || order.dispute?.answeredAt || !order.dispute)
    refuse("transition_refused");
  if (!isAnswering(order, ctx.now()))
    refuse("transition_refused", "回覆期限已過，由平台裁定。你仍可以在對話中補充說明，平台會一併參考。");
  refuseOverTotal(order, amount, "amount");
}

/**
 * The side that did not open the dispute names its own amount, once, within its three days. Naming the same amount
 * ends nothing by itself: one of the two has to agree. The same key answers once.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export async function answerDispute(ctx: Ctx, id: number, view: View, uploads: Upload[]): Promise<void> {
  const { amount, reason, key } = view;
  const seen = await getOrder(ctx, id);
  if (await alreadySaid(ctx, id, key)) return;
  admit(ctx, seen, amount);

  const fileIds = await storeAll(ctx, uploads);
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await alreadySaid(ctx, id, key)) return;
    admit(ctx, order, amount);
    const now = ctx.now();
    const answerMessageId = await say(ctx, id, "dispute", { text: reason, key }, fileIds);
    await ctx.db
      .update(orderDisputes)
      .set({ answerAmount: amount, answerMessageId, answeredAt: now })
      .where(and(eq(orderDisputes.orderId, id), eq(orderDisputes.state, "open")));
    const dispute = order.dispute && { ...order.dispute, answeredAt: now, answerAmount: amount };
    await ctx.db
      .update(orders)
      .set({ deadlineAt: deadlineOf({ ...order, dispute }, now), updatedAt: now })
      .where(eq(orders.id, id));
    await audit(ctx, "order.dispute_answer", "order", id, { amount, answerMessageId });
    await tellDisputeAnswer(ctx, order, mySide(ctx, order), amount);
  });
}
