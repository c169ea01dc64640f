import { and, eq, or, sql } from "drizzle-orm";
import { messages, messageThreads } from "#server/db/schema/messaging.ts";
import { isPaid, isRunning } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";

export type ThreadRow = typeof messageThreads.$inferSelect;
/** The subject of a thread: a service, an offer, or neither. */
export type Subject = { serviceId?: number | null | undefined; offerId?: number | null | undefined };
export type MessageRow = typeof messages.$inferSelect;

const mine = (ctx: Ctx, id: number) => {
  const me = memberId(ctx);
  return and(eq(messageThreads.id, id), or(eq(messageThreads.senderId, me), eq(messageThreads.receiverId, me)));
};

/** A thread of the acting member, from either side. @throws Refusal not_found */
export async function getThread(ctx: Ctx, id: number): Promise<ThreadRow> {
  const [row] = await ctx.db.select().from(messageThreads).where(mine(ctx, id));
  return row ?? refuse("not_found");
}

/**
 * A thread of the acting member, locked until the transaction ends, so that its messages are written one after the
 * other.
 * @throws Refusal not_found
 */
export async function lockThread(ctx: Ctx, id: number): Promise<ThreadRow> {
  const [row] = await ctx.db.select().from(messageThreads).where(mine(ctx, id)).for("no key update");
  return row ?? refuse("not_found");
}

/** The one thread of two members about a subject. */
export async function findThread(
  ctx: Ctx,
  one: number,
  other: number,
  { serviceId = null, offerId = null }: Subject,
): Promise<ThreadRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(messageThreads)
    .where(
      sql`least(sender_id, receiver_id) = ${Math.min(one, other)}
        and greatest(sender_id, receiver_id) = ${Math.max(one, other)} and coalesce(service_id, 0) = ${serviceId ?? 0}
        and coalesce(offer_id, 0) = ${offerId ?? 0}`,
    );
  return row;
}

/** A message of this thread, locked. @throws Refusal not_found */
export async function lockMessage(ctx: Ctx, threadId: number, id: number): Promise<MessageRow> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.threadId, threadId)))
    .for("update");
  return row ?? refuse("not_found");
}

/** True when the two have a paid order, whoever bought; they may then exchange contact details. */
export async function haveDealt(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from orders where ${isPaid.sql("orders")}
      and ((buyer_id = ${one} and seller_id = ${other}) or (buyer_id = ${other} and seller_id = ${one})) limit 1`);
  return rows.length > 0;
}

/** Open paid orders between the two, newest first, at most three. */
export async function runningOrders(ctx: Ctx, one: number, other: number): Promise<{ id: number; title: string }[]> {
  const rows = await read(ctx.db, { id: num, title: text })`
    select o.id, o.snapshot->>'title' as title from orders o
    where ${isRunning.sql("o")}
      and ((o.buyer_id = ${one} and o.seller_id = ${other}) or (o.buyer_id = ${other} and o.seller_id = ${one}))
    order by o.id desc limit 3`;
  return rows;
}

/** The acting member's block of another member, if any. */
export async function myBlockOf(ctx: Ctx, otherId: number): Promise<number | null> {
  const rows = await read(ctx.db, { id: num })`
    select id from blocks where user_id = ${memberId(ctx)} and blocked_id = ${otherId}`;
  return rows[0]?.id ?? null;
}
