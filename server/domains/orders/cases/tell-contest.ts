import type { Fault } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { OrderRow } from "../store.ts";
import { tell } from "../tell.ts";

/** What was decided about a fault that the seller contested. The buyer hears of it only when it changed. */
export async function tellContest(ctx: Ctx, order: OrderRow, fault: Fault, reason: string): Promise<void> {
  const upheld = fault === "seller";
  const key = `order:${order.id}:contest`;
  await tell(ctx, order, {
    userId: order.sellerId,
    key,
    title: upheld ? "責任歸屬維持不變" : "責任歸屬已更正",
    text: [
      upheld ? "平台重新檢視後，維持原本的責任歸屬。" : "平台重新檢視後更正了責任歸屬，這筆交易不再計入你的完成率。",
      `平台的說明：\n${reason}`,
    ],
  });
  if (upheld) return;
  await tell(ctx, order, {
    userId: order.buyerId,
    key,
    title: "責任歸屬已更正",
    text: ["賣家對責任歸屬提出異議，平台重新檢視後做了更正。已經退還給你的款項不受影響。"],
  });
}
