import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyParty, sideName } from "../notify.ts";
import { findOrder } from "../store.ts";

/** Subscriber of `room.message`: the other side hears of it, one mail per room in a while. */
export async function notifyMessage(
  ctx: Ctx,
  { orderId, messageId, senderId }: { orderId: number; messageId: number; senderId: number },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId);
    if (!order) return;
    const from = senderId === order.buyerId ? "buyer" : "seller";
    await notifyParty(ctx, order, {
      userId: from === "buyer" ? order.sellerId : order.buyerId,
      key: `order:${orderId}:message:${messageId}`,
      title: `${sideName[from]}傳來新訊息`,
      words: { text: [`${sideName[from]}在交易室留言給你。`] },
      talk: true,
    });
  });
}
