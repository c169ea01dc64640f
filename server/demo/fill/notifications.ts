import { sql } from "drizzle-orm";
import { z } from "zod";
import { Side, type TransitionName } from "#contract/orders/states.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { roomUrl } from "#server/domains/orders/notify.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import type { OrderActor } from "#server/domains/orders/process/types.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lineOf, recipientsOf } from "#server/kernel/process/process-table.ts";
import { num, read, text, textOf } from "#server/kernel/rows.ts";
import type { DemoMembers } from "./members.ts";

/** The keys of members who have a history of notifications. */
const told = ["buyer", "seller"];
const ORDER_DAYS = 45;
const PEOPLE_DAYS = 120;
/** Notifications newer than this are unread, hours. */
const UNREAD_HOURS = 30;

const NotifiedRow = z.object({ user_id: num, at: text, avatar: text.nullable() });
const Transition = NotifiedRow.extend({
  side: Side,
  order_id: num,
  event_id: num,
  title: text,
  name: textOf<TransitionName>(),
  actor: textOf<OrderActor>(),
});
const Review = NotifiedRow.extend({ id: num, order_id: num, title: text });
const Follow = NotifiedRow.extend({ follower_id: num, nickname: text });
type Entry = { userId: number; at: Date; avatar: string | null; kind: string; title: string; url: string; key: string };

const since = (ctx: Ctx, days: number) => later(ctx.now(), -days * DAY).toISOString();

/** Notifications about transitions of their orders, for the recipients that the product would notify. */
async function transitions(ctx: Ctx, ids: number[]): Promise<Entry[]> {
  const rows = await read(ctx.db, Transition)`
    select m.id as user_id, case when m.id = o.buyer_id then 'buyer' else 'seller' end as side, v.at, other.avatar, o.id as order_id, v.id as event_id, o.snapshot->>'title' as title, v.name, v.actor
    from orders o join order_events v on v.order_id = o.id
      join users m on m.id in (o.buyer_id, o.seller_id) and m.id = any(${sql.param(ids)}::int[])
      join users other on other.id = o.buyer_id + o.seller_id - m.id
    where v.at > ${since(ctx, ORDER_DAYS)}`;
  const told = rows.filter(({ name, actor, side }) =>
    recipientsOf(orderProcess, orderProcess.transitions[name], actor).includes(side),
  );
  return told.map((row) => ({
    userId: row.user_id,
    at: new Date(row.at),
    avatar: row.avatar,
    kind: "order",
    title: `${lineOf(orderProcess.transitions[row.name], row.actor)}「${row.title}」`,
    url: roomUrl(row.order_id),
    key: `order:${row.order_id}:event:${row.event_id}`,
  }));
}

async function reviews(ctx: Ctx, ids: number[]): Promise<Entry[]> {
  const rows = await read(ctx.db, Review)`
    select r.subject_id as user_id, r.shown_at as at, a.avatar, r.id, o.id as order_id, o.snapshot->>'title' as title
    from reviews r join orders o on o.id = r.order_id join users a on a.id = r.author_id
    where r.subject_id = any(${sql.param(ids)}::int[]) and r.shown_at > ${since(ctx, PEOPLE_DAYS)}`;
  return rows.map((row) => ({
    userId: row.user_id,
    at: new Date(row.at),
    avatar: row.avatar,
    kind: "order",
    title: `收到新的評價「${row.title}」`,
    url: roomUrl(row.order_id),
    key: `review:${row.id}:shown`,
  }));
}

async function followers(ctx: Ctx, ids: number[]): Promise<Entry[]> {
  const rows = await read(ctx.db, Follow)`
    select f.followed_id as user_id, f.created_at as at, u.avatar, u.id as follower_id, u.nickname
    from follows f join users u on u.id = f.user_id
    where f.followed_id = any(${sql.param(ids)}::int[]) and f.created_at > ${since(ctx, PEOPLE_DAYS)}`;
  return rows.map((row) => ({
    userId: row.user_id,
    at: new Date(row.at),
    avatar: row.avatar,
    kind: "follow",
    title: `${row.nickname}開始追蹤你`,
    url: `/users/${row.follower_id}`,
    key: `follow:${row.follower_id}`,
  }));
}

/** The notifications that buyer@ and seller@ would have had, made from the rows of the other tables; older ones are read. */
export async function fillNotifications(ctx: Ctx, members: DemoMembers): Promise<void> {
  const ids = told.map((key) => need(members, key).id);
  const entries = [...(await transitions(ctx, ids)), ...(await reviews(ctx, ids)), ...(await followers(ctx, ids))];
  const unread = later(ctx.now(), -UNREAD_HOURS * HOUR);
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertAll(
    ctx,
    notifications,
    entries.map(({ at, ...entry }) => ({
      ...entry,
      readAt: at < unread ? later(at, 6 * HOUR) : null,
      createdAt: at,
    })),
  );
}
