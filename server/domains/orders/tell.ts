import { eq } from "drizzle-orm";
import type { Fault, OrderState, Side, TransitionName } from "#contract/orders/states.ts";
import { users } from "#server/db/schema/accounts.ts";
import { orderEvents, reviews } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/events.ts";
import { queueMail } from "#server/kernel/mail.ts";
import { tx } from "#server/kernel/tx.ts";
import type { DecisionData } from "./decisions.ts";
import { orderNotice } from "./events.ts";
import { splitOf } from "./money.ts";
import { transitionOf } from "./rules.ts";
import { stateOf } from "./states.ts";
import { findOrder, type OrderRow } from "./store.ts";

export const roomUrl = (orderId: number): string => `/transactions/${orderId}`;
const sideName: Record<Side, string> = { buyer: "買家", seller: "賣家" };
const nt = (amount: number): string => `NT$${amount.toLocaleString("en")}`;

/** What a move is called in the room and in mails; moves of either side name who made them. */
export function toldOf(name: TransitionName, actor: string): string {
  const { told, toldOfOperator, actors } = transitionOf(name);
  if (actor === "operator") return toldOfOperator ?? told;
  const either = actors.includes("buyer") && actors.includes("seller");
  const named = name.startsWith("ask") || name === "dispute" || name === "drop";
  return either && (actor === "buyer" || actor === "seller") && named ? `${sideName[actor]}${told}` : told;
}

export type Telling = {
  userId: number;
  /** The same telling has the same key. */
  key: string;
  title: string;
  /** Paragraphs of the mail under the greeting. */
  text: string[];
  /** A decision is read as it was written: no newer mail of the order takes the place of this one. */
  decision?: boolean;
};

/** Tells one member in the bell menu and, unless they have switched it off, by mail. */
export async function tell(
  ctx: Ctx,
  order: OrderRow,
  { userId, key, title, text, decision = false }: Telling,
): Promise<void> {
  const otherId = userId === order.buyerId ? order.sellerId : order.buyerId;
  const found = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      nickname: users.nickname,
      avatar: users.avatar,
      mails: users.emailNotices,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [other] = await ctx.db.select({ avatar: users.avatar }).from(users).where(eq(users.id, otherId));
  const user = found[0];
  if (!user) return;
  const url = roomUrl(order.id);
  await emit(ctx, orderNotice, {
    userId,
    kind: "order",
    title: `${title}「${order.snapshot.title}」`,
    url,
    avatar: other?.avatar ?? null,
    key,
  });
  const wanted = (user.mails as { orders?: boolean }).orders !== false;
  if (!user.email || !wanted) return;
  await queueMail(ctx, {
    key: `${key}:${userId}`,
    to: user.email,
    subject: `${title}：${order.snapshot.title}`,
    text: [`${user.nickname}，你好：`, ...text, `查看交易：\n${ctx.ports.origin}${url}`].join("\n\n"),
    ...(decision ? {} : { thread: `order:${order.id}` }),
  });
}

/** Who is told of a move: the side that did not make it, both when the machine did. */
function hearersOf(order: OrderRow, name: TransitionName, actor: string): Side[] {
  // Before payment the seller has nothing to do with the order.
  if (name === "place" || name === "withdraw") return [];
  if (name === "expire") return ["buyer"];
  if (actor === "buyer") return ["seller"];
  return actor === "seller" && order.paidAt ? ["buyer"] : ["buyer", "seller"];
}

/** Moves that divide the money by a number somebody named. */
const DIVIDES: readonly TransitionName[] = ["agree_cancel", "agree_amount", "resolve"];

/** What a decision did with the money, and why, as this side reads it. Nothing for other moves. */
function wordsOf(order: OrderRow, name: TransitionName, data: unknown, side: Side): string[] {
  const { refund, reasonBuyer, reasonSeller } = data as Partial<DecisionData>;
  const words: string[] = [];
  if (refund !== undefined && DIVIDES.includes(name)) {
    const way = refund > 0 ? "，依原付款方式退回" : "";
    words.push(
      side === "buyer"
        ? `退還給你 ${nt(refund)}${way}。`
        : `退還買家 ${nt(refund)}，你可得 ${nt(splitOf(order, refund).seller)}。`,
    );
  }
  const reason = side === "buyer" ? reasonBuyer : reasonSeller;
  if (reason) words.push(`平台的說明：\n${reason}`);
  return words;
}

/** Subscriber of `order.moved`. */
export async function tellMove(
  ctx: Ctx,
  moved: { orderId: number; transition: TransitionName; to: OrderState; eventId: number },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, moved.orderId);
    const [row] = await ctx.db.select().from(orderEvents).where(eq(orderEvents.id, moved.eventId));
    if (!order || !row) return;
    const sentence = stateOf({ ...order, state: moved.to }).sentence(order, row.at);
    for (const side of hearersOf(order, moved.transition, row.actor)) {
      const words = wordsOf(order, moved.transition, row.data, side);
      await tell(ctx, order, {
        userId: side === "buyer" ? order.buyerId : order.sellerId,
        key: `order:${order.id}:event:${moved.eventId}`,
        title: toldOf(moved.transition, row.actor),
        text: [`${toldOf(moved.transition, row.actor)}。`, ...words, sentence[side]],
        decision: words.length > 0,
      });
    }
  });
}

/** The one who opened a dispute learns what the other side named. */
export async function tellDisputeAnswer(ctx: Ctx, order: OrderRow, side: Side, amount: number): Promise<void> {
  await tell(ctx, order, {
    userId: side === "buyer" ? order.sellerId : order.buyerId,
    key: `order:${order.id}:dispute-answer:${order.dispute?.openedAt.getTime()}`,
    title: `${sideName[side]}回覆了協調`,
    text: [
      `${sideName[side]}主張退還買家 ${nt(amount)}。`,
      amount === order.dispute?.amount
        ? "雙方金額相同，任一方在交易室按下「同意這個金額」，協調就結束。"
        : "雙方金額不同，由平台裁定。你仍可以在交易室補充說明。",
    ],
  });
}

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
    decision: true,
  });
  if (upheld) return;
  await tell(ctx, order, {
    userId: order.buyerId,
    key,
    title: "責任歸屬已更正",
    text: ["賣家對責任歸屬提出異議，平台重新檢視後做了更正。已經退還給你的款項不受影響。"],
  });
}

/** The buyer learns that money which came too late, or twice, is on its way back. */
export async function tellLateMoney(ctx: Ctx, order: OrderRow, attemptId: number, amount: number): Promise<void> {
  await tell(ctx, order, {
    userId: order.buyerId,
    key: `order:${order.id}:late:${attemptId}`,
    title: "款項退還中",
    text: [
      `我們收到這筆訂單的款項 ${nt(amount)}，但訂單在收款時已經不需要付款。`,
      "款項會依原付款方式全額退還，信用卡通常在 7 到 14 個工作天內入帳。",
    ],
  });
}

/** Subscriber of `room.message`: the other side hears of it, one mail per room in a while. */
export async function tellMessage(
  ctx: Ctx,
  { orderId, messageId, senderId }: { orderId: number; messageId: number; senderId: number },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId);
    if (!order) return;
    const from = senderId === order.buyerId ? "buyer" : "seller";
    await tell(ctx, order, {
      userId: from === "buyer" ? order.sellerId : order.buyerId,
      key: `order:${orderId}:message:${messageId}`,
      title: `${sideName[from]}傳來新訊息`,
      text: [`${sideName[from]}在交易室留言給你。`],
    });
  });
}

/** Subscriber of `review.shown`: the one who was reviewed may now read it, and answer. */
export async function tellReview(ctx: Ctx, { reviewId }: { reviewId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
    const order = review && (await findOrder(ctx, review.orderId));
    if (!order) return;
    await tell(ctx, order, {
      userId: review.subjectId,
      key: `review:${reviewId}:shown`,
      title: "收到新的評價",
      text: [`${sideName[review.side === "buyer" ? "buyer" : "seller"]}的評價已經公開，你可以在 30 天內回覆一次。`],
    });
  });
}
