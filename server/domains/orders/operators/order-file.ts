import { z } from "zod";
import { OrderAttempt, type OrderFile, OrderJournal, OrderPaper } from "#contract/orders/operators/orders.ts";
import type { RoomEntry } from "#contract/orders/room.ts";
import type { TransitionName } from "#contract/orders/states.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { moneyLines } from "../amounts/money-lines.ts";
import { isCase } from "../case-store.ts";
import { allEntries } from "../conversation/entries.ts";
import { roomRows } from "../conversation/room-query.ts";
import { labelOf } from "../notifications/label.ts";
import { dueOf } from "../process/facts.ts";
import { orderProcess } from "../process/table.ts";
import { findOrder, type OrderRow } from "../store.ts";
import { supplementLines } from "../supplements/present.ts";
import { supplementsOf } from "../supplements/store.ts";
import { mayReadMessages } from "./has-read-messages.ts";

type File = z.output<typeof OrderFile>;

const anyOrder = async (ctx: Ctx, id: number): Promise<OrderRow> => (await findOrder(ctx, id)) ?? refuse("not_found");

/** Payments and tries, oldest first, with their refunds. */
const attemptsOf = (ctx: Ctx, orderId: number) => read(ctx.db, OrderAttempt)`
  select p.id, p.number, p.gateway, p.method, p.amount, p.state, p.supplement_id is not null as additional,
    p.gateway_trade as "gatewayTrade", p.card_last4 as "cardLast4", p.fail_code as "failCode",
    p.fail_message as "failMessage", p.created_at as "createdAt", p.paid_at as "paidAt",
    (select s.day from settlements s where s.attempt_id = p.id and s.kind = 'sale') as "settledOn",
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state,
      'createdAt', r.created_at) order by r.id) from payment_refunds r where r.attempt_id = p.id), '[]') as refunds
  from payment_attempts p where p.order_id = ${orderId} order by p.id`;

/** Journals of the ledger, oldest first. */
const journalsOf = (ctx: Ctx, orderId: number) => read(ctx.db, OrderJournal)`
  select j.id, j.kind, j.at, (select jsonb_agg(jsonb_build_object('account', a.kind, 'amount', e.amount, 'member',
      case when u.id is not null then jsonb_build_object('id', u.id, 'nickname', u.nickname) end) order by e.id)
    from ledger_entries e join ledger_accounts a on a.id = e.account_id left join users u on u.id = a.user_id
    where e.journal_id = j.id) as entries
  from ledger_journals j where j.order_id = ${orderId} order by j.id`;

const papersOf = (ctx: Ctx, orderId: number) => read(ctx.db, OrderPaper)`
  select i.id, i.kind, i.state, b.side, i.total, i.paper_number as "paperNumber"
  from invoices i join fee_bills b on b.id = i.bill_id where b.order_id = ${orderId} order by i.id`;

const Happened = z.object({ at: OrderJournal.shape.at, name: text, actor: text, nickname: text.nullable() });
const actorNames: Readonly<Record<string, string>> = {
  buyer: "買家",
  seller: "賣家",
  system: "系統",
  operator: "營運人員",
};

async function eventsOf(ctx: Ctx, orderId: number): Promise<File["events"]> {
  const rows = await read(ctx.db, Happened)`
    select e.at, e.name, e.actor, case when e.actor = 'operator' then u.nickname end as nickname
    from order_events e left join users u on u.id = e.actor_id where e.order_id = ${orderId} order by e.id`;
  return rows.map(({ at, name, actor, nickname }) => ({
    at,
    what: orderProcess.transitions[name as TransitionName].label,
    who: nickname ?? actorNames[actor] ?? actor,
  }));
}

async function messageCount(ctx: Ctx, orderId: number): Promise<number> {
  const rows = await read(ctx.db, { n: num })`
    select count(*)::int as n from order_messages where order_id = ${orderId}`;
  return one(rows).n;
}

/** All about an order but what was written. Every view is audited. @throws Refusal not_found */
export async function orderFile(ctx: Ctx, orderId: number): Promise<File> {
  const order = await anyOrder(ctx, orderId);
  await audit(ctx, "order.open_file", "order", orderId);
  const rows = await roomRows(ctx, orderId);
  const added = await supplementsOf(ctx, order);
  const { id, state, fault, total, createdAt, paidAt, deliveredAt, closedAt, closedReason, frozen, snapshot } = order;
  return {
    ...{ id, title: snapshot.title, state, stateLabel: labelOf(order, null), fault: fault as File["fault"] },
    ...{ buyer: rows.buyer, seller: rows.seller, lines: [...snapshot.lines, ...supplementLines(added)], total },
    ...{ createdAt, paidAt, dueAt: dueOf(order, ctx.now()), deliveredAt, closedAt, closedReason, frozen },
    isCase: await isCase(ctx, order),
    money: { buyer: moneyLines(order, "buyer", rows, added), seller: moneyLines(order, "seller", rows, added) },
    attempts: await attemptsOf(ctx, orderId),
    journals: await journalsOf(ctx, orderId),
    papers: await papersOf(ctx, orderId),
    events: await eventsOf(ctx, orderId),
    messages: await messageCount(ctx, orderId),
    mayRead: mayReadMessages(ctx),
  };
}

/** The whole conversation, oldest first. The reason is audited. @throws Refusal not_found */
export async function readMessages(
  ctx: Ctx,
  orderId: number,
  reason: string,
): Promise<{ entries: z.output<typeof RoomEntry>[] }> {
  const order = await anyOrder(ctx, orderId);
  await audit(ctx, "order.read_messages", "order", orderId, { reason });
  return { entries: await allEntries(ctx, order) };
}
