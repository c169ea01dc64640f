import { and, eq, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { orderMessages } from "#server/db/schema/orders.ts";
import { storeFile } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";

export type RoomWords = { text: string; key: string };
export type MessageKind = "text" | "delivery" | "revision" | "dispute";

/** True when the acting member has sent this already: a repeated form does nothing. */
export async function alreadySaid(ctx: Ctx, orderId: number, key: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .where(
      and(
        eq(orderMessages.orderId, orderId),
        eq(orderMessages.senderId, memberId(ctx)),
        eq(orderMessages.idempotencyKey, key),
      ),
    );
  return rows.length > 0;
}

/** Refuses an empty message at its field. */
export function needContent(words: RoomWords, uploads: Upload[], sentence: string): void {
  if (words.text === "" && uploads.length === 0) refuseField("invalid", "text", sentence);
}

/** Puts uploads into the object storage. Outside the transaction: a large file must not hold a lock. */
export async function storeAll(ctx: Ctx, uploads: Upload[]): Promise<number[]> {
  const ids: number[] = [];
  for (const upload of uploads) ids.push((await storeFile(ctx, upload)).id);
  return ids;
}

/** Writes what the acting member says into the room. */
export async function say(
  ctx: Ctx,
  orderId: number,
  kind: MessageKind,
  { text, key }: RoomWords,
  fileIds: number[] = [],
): Promise<number> {
  const [row] = await ctx.db
    .insert(orderMessages)
    .values({ orderId, senderId: memberId(ctx), kind, text, fileIds, idempotencyKey: key, createdAt: ctx.now() })
    .returning({ id: orderMessages.id });
  if (!row) throw new Error("no row came back");
  return row.id;
}

/** Twenty messages a minute are a talk; more are a flood. */
export async function refuseFlood(ctx: Ctx): Promise<void> {
  const since = later(ctx.now(), -MINUTE).toISOString();
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from order_messages m
    join orders o on o.id = m.order_id and ${memberId(ctx)} in (o.buyer_id, o.seller_id)
    where m.sender_id = ${memberId(ctx)} and m.created_at > ${since}`);
  if ((rows[0]?.n ?? 0) >= terms.roomMessagesPerMinute) refuse("too_many", "訊息送得太快，請稍候一分鐘再送。");
}
