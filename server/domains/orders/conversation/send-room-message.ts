import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import type { Upload } from "#server/http/handler.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { roomMessageSent } from "../events.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";
import { needContent, say, storeAll } from "./room-messages.ts";

/** Messages are allowed from payment until 14 days after the end. */
export function mayTalk(order: OrderRow, now: Date): boolean {
  if (order.paidAt === null) return false;
  return order.closedAt === null || now <= later(order.closedAt, terms.reviewDays * DAY);
}

/**
 * Checks that the acting member may send this message, and stores its files before the transaction of
 * `sendRoomMessage`.
 * @throws Refusal not_found, transition_refused; invalid when nothing is said
 */
export async function prepareRoomMessage(ctx: Ctx, id: number, text: string, uploads: Upload[]): Promise<number[]> {
  const order = await getOrder(ctx, id);
  needContent(text, uploads, "請輸入訊息，或附上檔案。");
  if (!mayTalk(order, ctx.now()))
    refuse("transition_refused", `付款後就可以留言，到交易結束後 ${terms.reviewDays} 天為止。`);
  return storeAll(ctx, uploads);
}

/** Sends text and stored files to the other side. @throws Refusal not_found */
export async function sendRoomMessage(ctx: Ctx, id: number, text: string, fileIds: number[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockOrder(ctx, id);
    const messageId = await say(ctx, id, "text", text, fileIds);
    await emit(ctx, roomMessageSent, { orderId: id, messageId, senderId: memberId(ctx) });
  });
}

/** Marks the other side's messages as read. */
export async function readRoom(ctx: Ctx, id: number): Promise<void> {
  const { buyerId, sellerId } = await getOrder(ctx, id);
  const { rowCount } = await ctx.db.execute(sql`
    update order_messages set read_at = ${ctx.now().toISOString()}
    where order_id = ${id} and sender_id <> ${memberId(ctx)} and read_at is null`);
  if (rowCount) await push(ctx, [buyerId, sellerId], "room", id);
}
