import { money } from "#contract/money.ts";
import type { Bill } from "#contract/orders/money/bill.ts";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { splitOf } from "./money/money.ts";
import { isOver } from "./process/predicates.ts";
import type { OrderRow } from "./store.ts";

export const roomUrl = (orderId: number): string => to("/transactions/:id", { id: orderId });
export const sideName: Record<Side, string> = { buyer: "買家", seller: "賣家" };

/** Which order it is about: its number, what was bought, and what that side pays or gets. */
export function orderLine(order: MailedOrder, side: Side): string {
  const { package: chosen, options } = order.snapshot;
  const bought = boughtWords({ packageName: chosen.name, options: options.map(({ title }) => title) });
  const sum =
    side === "buyer"
      ? `付款總額 ${money(order.total)}`
      : `${isOver.test(order) ? "收益" : "完成後可得"} ${money(splitOf(order, order.refunded).seller)}`;
  return [`訂單編號 ${order.id}`, bought, sum].filter((part) => part !== "").join("｜");
}

type MailedOrder = Bill & Pick<OrderRow, "id" | "snapshot" | "state" | "refunded">;

export type OrderNotice = {
  userId: number;
  /** The same telling has the same key. */
  key: string;
  title: string;
  /** Paragraphs of the mail under the greeting. */
  text: string[];
  /** Of what is only talk one mail goes out in a while; what starts a clock or decides is never held back by another. */
  talk?: boolean;
};

/** Notifies one side of an order: `notify()` with the words that all these mails share. */
export async function notifyParty(
  ctx: Ctx,
  order: OrderRow,
  { userId, key, title, text, talk = false }: OrderNotice,
): Promise<void> {
  const mine: Side = userId === order.buyerId ? "buyer" : "seller";
  await notify(ctx, {
    to: userId,
    from: mine === "buyer" ? order.sellerId : order.buyerId,
    kind: "order",
    key,
    title: `${title}「${order.snapshot.title}」`,
    url: roomUrl(order.id),
    mail: {
      subject: `${title}：${order.snapshot.title}`,
      text: [orderLine(order, mine), ...text],
      ...(talk && { thread: `order:${order.id}` }),
    },
  });
}
