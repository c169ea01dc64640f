import { money } from "#contract/money.ts";
import type { Bill } from "#contract/orders/money/bill.ts";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { OrderState, Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { fullDate } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Fact, MailCard, TransitionWords } from "#server/kernel/mails/words.ts";
import { deadlineFor, entryOf } from "./deadline.ts";
import { splitOf } from "./money/money.ts";
import { isOver, isUnpaid } from "./process/predicates.ts";
import type { OrderRow } from "./store.ts";

export const roomUrl = (orderId: number): string => to("/transactions/:id", { id: orderId });
export const sideName: Record<Side, string> = { buyer: "買家", seller: "賣家" };

/** Which order it is about: its number, what was bought, and what that side pays or gets. */
export function orderCard(order: MailedOrder, side: Side, facts: readonly Fact[] = []): MailCard {
  const { title, cover, package: chosen, options } = order.snapshot;
  const bought = boughtWords({ packageName: chosen.name, options: options.map(({ title }) => title) });
  const sum: Fact =
    side === "buyer"
      ? [isUnpaid.test(order) ? "應付金額" : "付款總額", money(order.total)]
      : [isOver.test(order) ? "收益" : "完成後可得", money(splitOf(order, order.refunded).seller)];
  return {
    title,
    cover: cover?.hash ?? null,
    facts: [
      ["訂單編號", String(order.id)],
      ...(bought === "" ? [] : [["內容", bought] as const]),
      ...(isUnpaid.test(order) && side === "seller" ? [] : [sum]),
      ...facts,
    ],
  };
}

/** The label of the button for whoever has to act in that state; otherwise that of the kind. */
const verbs: Partial<Record<OrderState, Partial<Record<Side, string>>>> = {
  pending_payment: { buyer: "前往付款" },
  awaiting_requirements: { buyer: "提供資料" },
  in_progress: { seller: "查看並交付" },
  delivered: { buyer: "查看並驗收" },
};

type MailedOrder = Bill & Pick<OrderRow, "id" | "snapshot" | "state" | "refunded">;

export type OrderNotice = {
  userId: number;
  /** The same telling has the same key. */
  key: string;
  title: string;
  words: TransitionWords;
  /** The part of the room that it is about. */
  part?: "files";
  /** The state before a transition. */
  was?: string | null;
  /** Of what is only talk one mail goes out in a while; what starts a clock or decides is never held back by another. */
  talk?: boolean;
};

/** Notifies one side of an order: `notify()` with the words that all these mails share. */
export async function notifyParty(
  ctx: Ctx,
  order: OrderRow,
  { userId, key, title, words, part, was, talk = false }: OrderNotice,
): Promise<void> {
  const mine: Side = userId === order.buyerId ? "buyer" : "seller";
  const { facts, text = [], heading = title, ...said } = words;
  const url = roomUrl(order.id) + (part ? `?part=${part}` : "");
  const now = ctx.now();
  const deadline = talk ? null : deadlineFor(order, mine, now);
  const date = talk ? null : entryOf(order, mine, now, was);
  const hasDate = facts?.some(([label]) => label.endsWith("期限"));
  await notify(ctx, {
    to: userId,
    from: mine === "buyer" ? order.sellerId : order.buyerId,
    kind: "order",
    key,
    due: verbs[order.state]?.[mine] ? deadline : null,
    title: `${title}「${order.snapshot.title}」`,
    url,
    mail: {
      subject: `${heading}：${order.snapshot.title}`,
      heading,
      act: { label: (!talk && verbs[order.state]?.[mine]) || "查看交易", url },
      ...said,
      text,
      card: orderCard(order, mine, [
        ...(facts ?? []),
        ...(deadline && !hasDate ? [[deadline.what, fullDate(deadline.at)] as const] : []),
      ]),
      about: `order-${order.id}`,
      ...(date && { date }),
      ...(talk && { thread: `order:${order.id}` }),
    },
  });
}
