import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import { When } from "#contract/route/instant.ts";
import {
  ContactNote,
  type ContactPage,
  type ContactQuery,
  ContactRow,
  OrderLetters,
} from "#contract/support/schemas.ts";
import { endOfTaipeiDay } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { restrictionStands } from "#server/kernel/limits/restrictions.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { bool, containing, num, read, text } from "#server/kernel/rows.ts";
import { letterProcess } from "./process/letter.ts";
import { isClosed, isOpen, waitsForUs, waitsForWriter } from "./process/predicates.ts";
import { orderOfLetter, threadOf } from "./thread-query.ts";
import { answering } from "./work-on-letter.ts";

type Query = z.output<typeof ContactQuery>;

/** How much of the newest text a list shows. */
const SHOWN = 120;

const columns = sql`c.id, c.kind, c.topic, c.state, c.subject, c.user_id as "userId", c.name, c.email, u.status,
  ${orderOfLetter} as "order",
  case when w.id is null then null else jsonb_build_object('id', w.id, 'nickname', w.nickname) end as owner,
  c.due_at as "dueAt", c.created_at as "createdAt", coalesce(c.updated_at, c.created_at) as "updatedAt"`;
const tables = sql`contacts c left join users u on u.id = c.user_id left join users w on w.id = c.owner_id`;

function partOf(ctx: Ctx, part: Query["part"]): SQL {
  if (part === "mine") return sql`${isOpen.sql("c")} and c.owner_id = ${memberId(ctx)}`;
  return { open: waitsForUs, waiting: waitsForWriter, closed: isClosed }[part].sql("c");
}

function saidBy(k: string): SQL {
  const id = /^\d{1,9}$/.test(k) ? Number(k) : 0;
  const like = containing(k);
  return sql`(c.id = ${id} or c.order_id = ${id} or c.user_id = ${id} or lower(c.name) like ${like}
    or lower(c.email) like ${like} or lower(c.subject) like ${like})`;
}

function dueIs(now: Date, due: "over" | "today"): SQL {
  const until = due === "over" ? now : endOfTaipeiDay(now);
  return sql`c.due_at <= ${until.toISOString()}::timestamptz`;
}

/** A page of letters: those that are due first, closed ones from the newest. */
export async function letterPage(ctx: Ctx, { k, part, kind, topic, owner, due, page }: Query) {
  const conditions = [
    partOf(ctx, part),
    ...(k ? [saidBy(k)] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(topic ? [sql`c.topic = ${topic}`] : []),
    ...(owner === undefined ? [] : [owner === "none" ? sql`c.owner_id is null` : sql`c.owner_id = ${owner}`]),
    ...(due ? [dueIs(ctx.now(), due)] : []),
  ];
  const Row = ContactRow;
  return pageOf(
    ctx,
    Row,
    page,
    sql`${columns}, left(coalesce(n.text, c.text), ${SHOWN}::int) as last,
      coalesce(n.staff, c.opened_by is not null) as "lastByStaff"`,
    sql`from ${tables} left join lateral (select m.text, m.staff from support_messages m where m.contact_id = c.id
      order by m.id desc limit 1) n on true where ${sql.join(conditions, sql` and `)}`,
    part === "closed"
      ? sql`coalesce(c.updated_at, c.created_at) desc, c.id desc`
      : sql`c.due_at nulls last, coalesce(c.updated_at, c.created_at), c.id`,
  );
}

const Facts = ContactRow.omit({ last: true, lastByStaff: true }).extend({
  ownerId: num.nullable(),
  closedFrom: z.string().nullable(),
  reason: text.nullable(),
  openReason: text.nullable(),
  openedBy: num.nullable(),
  /** Of an appeal against a restriction: whether it applies. */
  stands: bool.nullable(),
  dueAt: When.nullable(),
});

const dateOf = (at: Date | string | null): Date | null => (at === null ? null : new Date(at));

/** What an answer to an appeal may undo. */
function restorableBy(
  { kind, status }: Pick<z.output<typeof Facts>, "kind" | "status">,
  stands: boolean | null,
): "account" | "restriction" | null {
  if (kind !== "appeal" || status === null) return null;
  if (stands !== null) return stands ? "restriction" : null;
  return takesPart(status) ? null : "account";
}

/** One letter as an operator works on it. @throws Refusal not_found */
export async function letterOf(ctx: Ctx, id: number): Promise<z.output<typeof ContactPage>> {
  const rows = await read(ctx.db, Facts)`
    select ${columns}, c.owner_id as "ownerId", c.closed_from as "closedFrom", coalesce(s.reason, r.reason) as reason,
      case when r.id is not null then ${restrictionStands("r", ctx.now())} end as stands, c.open_reason as "openReason",
      c.opened_by as "openedBy"
    from ${tables} left join suspensions s on s.id = c.suspension_id
      left join restrictions r on r.id = c.restriction_id where c.id = ${id}`;
  const { ownerId, closedFrom, openedBy: _, stands, ...row } = rows[0] ?? refuse("not_found");
  const me = memberId(ctx);
  const facts = { ...row, ownerId, closedFrom: closedFrom as typeof row.state | null, dueAt: dateOf(row.dueAt), me };
  const notes = await read(ctx.db, ContactNote)`
    select n.id, coalesce(u.nickname, '客服') as author, n.text, n.created_at as "createdAt"
    from support_notes n left join users u on u.id = n.author_id where n.contact_id = ${id} order by n.id`;
  const operators = await answering(ctx);
  const { order } = row;
  return {
    ...row,
    messages: await threadOf(ctx, id),
    notes,
    actions: availableActions(letterProcess, facts, "operator", ctx.now()),
    mayRestore: restorableBy(row, stands),
    operators: operators.filter((each) => each.id !== ownerId && each.id !== row.userId),
    variables: {
      暱稱: row.name,
      信件主旨: row.subject,
      訂單編號: order ? String(order.id) : null,
      訂單名稱: order?.title ?? null,
      客服: (operators.find((each) => each.id === me) ?? { nickname: null }).nickname,
    },
  };
}

/** The letters about an order, newest first, each with the side that it is with. @throws Refusal not_found */
export async function orderLetters(ctx: Ctx, orderId: number): Promise<z.output<typeof OrderLetters>> {
  const found = await read(ctx.db, { id: num })`select id from orders where id = ${orderId}`;
  if (found.length === 0) refuse("not_found");
  return read(ctx.db, OrderLetters.element)`
    select c.id, c.subject, c.state, c.name, c.user_id as "userId", coalesce(c.updated_at, c.created_at) as "updatedAt",
      case when w.id is null then null else jsonb_build_object('id', w.id, 'nickname', w.nickname) end as owner,
      case c.user_id when o.buyer_id then 'buyer' when o.seller_id then 'seller' end as side
    from contacts c join orders o on o.id = c.order_id left join users w on w.id = c.owner_id
    where c.order_id = ${orderId} order by c.id desc`;
}
