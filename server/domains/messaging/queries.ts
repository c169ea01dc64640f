import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Message,
  type MessageStart,
  type MessageThread,
  ThreadOffer,
  type ThreadPage,
  ThreadSubject,
  type Update,
} from "#contract/messaging/schemas.ts";
import type { MessageNotification } from "#contract/notifications/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { When } from "#contract/route/instant.ts";
import { Person } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import { pictureOf } from "#server/db/sql/files.ts";
import { isReadable } from "#server/domains/catalog/process/predicates.ts";
import type { PageResult } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, containing, num, read, text } from "#server/kernel/rows.ts";
import { blockedBy } from "./policy.ts";
import { began, lastWords, otherOf } from "./rules.ts";
import { findThread, getThread, haveDealt, myBlockOf, runningOrders, type ThreadRow } from "./store.ts";
import { messagesOf, SCREEN } from "./threads/message-query.ts";
import { checkSubject } from "./threads/start-thread.ts";

const Staff = z.object({ staff: bool });
const Row = z.object({
  id: num,
  senderId: num,
  receiverId: num,
  sender: Person.extend(Staff.shape),
  receiver: Person.extend(Staff.shape),
  senderRead: bool,
  receiverRead: bool,
  updatedAt: When,
  last: z.object({ senderId: num, text: text, unsent: bool, files: z.array(text) }).nullable(),
  subject: ThreadSubject.nullable(),
  offer: ThreadOffer.nullable(),
});
type Row = z.output<typeof Row>;

const subject = sql`jsonb_build_object('id', v.id, 'title', v.title, 'price', nullif(v.price, 0),
  'cover', case when i.hash is null then null
    else ${pictureOf("i")} end,
  'shown', ${isReadable.sql("v")})`;

const columns = sql`t.id, t.sender_id as "senderId", t.receiver_id as "receiverId",
  ${person("s")}::jsonb || jsonb_build_object('staff', s.roles <> '{}') as sender,
  ${person("r")}::jsonb || jsonb_build_object('staff', r.roles <> '{}') as receiver,
  t.sender_read_id >= t.last_message_id as "senderRead", t.receiver_read_id >= t.last_message_id as "receiverRead",
  t.updated_at as "updatedAt",
  (select jsonb_build_object('senderId', m.sender_id, 'text', left(m.text, 400), 'unsent', m.unsent_at is not null,
      'files', coalesce((select jsonb_agg(f.name order by mf.id) from message_files mf join files f on f.id = mf.file_id
        where mf.message_id = m.id), '[]'))
    from messages m where m.id = t.last_message_id) as last,
  case when v.id is null then null else ${subject} end as subject,
  case when o.id is null then null else jsonb_build_object('id', o.id, 'title', coalesce(q.title, o.title),
    'requestId', o.request_id) end as offer`;

const tables = sql`message_threads t join users s on s.id = t.sender_id join users r on r.id = t.receiver_id
  left join services v on v.id = t.service_id left join images i on i.hash = v.cover
  left join offers o on o.id = t.offer_id left join requests q on q.id = o.request_id`;

const unreadBy = (
  me: number,
): SQL => sql`case when t.sender_id = ${me} then t.sender_read_id else t.receiver_read_id end
  < t.last_message_id`;

function present(row: Row, me: number): z.output<typeof MessageThread> {
  const mine = began(row, me);
  const side = ({ id, nickname, avatar }: Person) => ({ id, profile: { nickname, avatar } });
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    sender: side(row.sender),
    receiver: side(row.receiver),
    senderRead: row.senderRead,
    receiverRead: row.receiverRead,
    lastMessage: row.last ? lastWords(row.last) : "",
    updatedAt: row.updatedAt,
    other: mine ? row.receiver : row.sender,
    read: mine ? row.senderRead : row.receiverRead,
    lastMine: row.last?.senderId === me,
    subject: row.subject,
    offer: row.offer,
  };
}

/** One page of the acting member's threads, newest first. @param filter.k part of the other member's nickname */
export async function threadPage(ctx: Ctx, { page, k, unread }: { page: number; k: string; unread: boolean }) {
  const me = memberId(ctx);
  const size = terms.pageSize;
  const conditions = [
    sql`(t.sender_id = ${me} or t.receiver_id = ${me})`,
    sql`t.last_message_id > 0`,
    k ? sql`lower(case when t.sender_id = ${me} then r.nickname else s.nickname end) like ${containing(k)}` : sql`true`,
    unread ? unreadBy(me) : sql`true`,
  ];
  const where = sql.join(conditions, sql` and `);
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n from ${tables} where ${where}`;
  const total = counted[0]?.n ?? 0;
  const rows = await read(ctx.db, Row)`
    select ${columns} from ${tables} where ${where}
    order by t.updated_at desc, t.id desc limit ${size} offset ${(page - 1) * size}`;
  return { rows: rows.map((row) => present(row, me)), total };
}

/** The newest threads for the header's menu, and the number of unread ones. */
export async function threadNotifications(
  ctx: Ctx,
  userId: number,
  limit: number,
): Promise<{ data: z.output<typeof MessageNotification>[]; unread: number }> {
  const mine = sql`(t.sender_id = ${userId} or t.receiver_id = ${userId}) and t.last_message_id > 0`;
  const [found, counted] = await Promise.all([
    read(ctx.db, Row)`
      select ${columns} from ${tables} where ${mine} order by t.updated_at desc, t.id desc limit ${limit}`,
    read(ctx.db, { n: num })`
      select count(*)::int as n from message_threads t where ${mine} and ${unreadBy(userId)}`,
  ]);
  const data = found.map((row) => {
    const { id, other, read, lastMessage, updatedAt } = present(row, userId);
    return {
      read,
      url: to("/mypage/messages/:id", { id }),
      avatar: other.avatar,
      nickname: other.nickname,
      lastMessage,
      updatedAt,
    };
  });
  return { data, unread: counted[0]?.n ?? 0 };
}

const otherReadId = (thread: ThreadRow, me: number): number =>
  began(thread, me) ? thread.receiverReadId : thread.senderReadId;

/** The initial data of an open conversation. @throws Refusal not_found */
export async function openThread(ctx: Ctx, id: number): Promise<z.output<typeof ThreadPage>> {
  const me = memberId(ctx);
  const thread = await getThread(ctx, id);
  const otherId = otherOf(thread, me);
  const found = await read(ctx.db, Row)`select ${columns} from ${tables} where t.id = ${id}`;
  const row = found[0] ?? refuse("not_found");
  const messages = await messagesOf(ctx, id, sql`true`, { limit: SCREEN + 1 });
  return {
    ...present(row, me),
    messages: messages.slice(-SCREEN),
    more: messages.length > SCREEN,
    otherReadId: otherReadId(thread, me),
    contactAllowed: await haveDealt(ctx, me, otherId),
    orders: await runningOrders(ctx, me, otherId),
    blocked: await blockedBy(ctx, otherId),
    blockId: await myBlockOf(ctx, otherId),
  };
}

/** Maximum number of new messages per response, and the number of newest ones that are checked for unsent messages. */
const MOST_NEW = 200;

/** Messages after the newest one that the page has. @throws Refusal not_found */
export async function newsOf(ctx: Ctx, id: number, after: number): Promise<z.output<typeof Update>> {
  const thread = await getThread(ctx, id);
  const messages = await messagesOf(ctx, id, sql`m.id > ${after}`, { limit: MOST_NEW });
  const rows = await read(ctx.db, { id: num })`
    select id from (select id, unsent_at from messages where thread_id = ${id} order by id desc limit ${MOST_NEW}) newest
    where unsent_at is not null order by id`;
  return { messages, otherReadId: otherReadId(thread, memberId(ctx)), unsent: rows.map((row) => row.id) };
}

/** One page of earlier messages, oldest first; pages count backwards from `before`. @throws Refusal not_found */
export async function formerMessages(
  ctx: Ctx,
  id: number,
  { page, before }: { page: number; before?: number | undefined },
): Promise<PageResult<z.output<typeof Message>>> {
  await getThread(ctx, id);
  const where = before === undefined ? sql`true` : sql`m.id < ${before}`;
  const counted = await read(ctx.db, { n: num })`
    select count(*)::int as n from messages m where m.thread_id = ${id} and ${where}`;
  const total = counted[0]?.n ?? 0;
  const rows = await messagesOf(ctx, id, where, { limit: SCREEN, offset: (page - 1) * SCREEN });
  return { rows, total, size: SCREEN };
}

/** One message of the acting member's thread. */
export async function messageOf(ctx: Ctx, threadId: number, id: number): Promise<z.output<typeof Message>> {
  const [message] = await messagesOf(ctx, threadId, sql`m.id = ${id}`, { limit: 1 });
  return message ?? refuse("not_found");
}

/** The data of the form for a first message. @throws Refusal not_found */
export async function messageStart(
  ctx: Ctx,
  { receiverId, serviceId }: { receiverId: number; serviceId?: number | undefined },
): Promise<MessageStart> {
  const me = memberId(ctx);
  const rows = await read(ctx.db, { person: Person, subject: ThreadSubject.nullable() })`
    select ${person("u")} as person,
      (select ${subject} from services v left join images i on i.hash = v.cover where v.id = ${serviceId ?? null}::int) as subject
    from users u where u.id = ${receiverId}`;
  const row = rows[0] ?? refuse("not_found");
  const thread = await findThread(ctx, me, receiverId, { serviceId });
  if (!thread) await checkSubject(ctx, { serviceId }, receiverId);
  return {
    threadId: thread?.id ?? null,
    receiver: row.person,
    subject: row.subject,
    contactAllowed: await haveDealt(ctx, me, receiverId),
    blocked: receiverId === me ? "不能傳訊息給自己。" : await blockedBy(ctx, receiverId),
  };
}
