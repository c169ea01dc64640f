import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OrderInfo } from "#contract/orders/room.ts";
import type { OrderCard } from "#contract/orders/schemas.ts";
import { OrderState, Side } from "#contract/orders/states.ts";
import { When } from "#contract/route/instant.ts";
import { Person, Picture } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { nextOf, sentencesOf } from "#server/kernel/process/process-table.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { moneyDue } from "../amounts/set-aside.ts";
import { againOf } from "../checkout/again.ts";
import { splitOf } from "../money/money.ts";
import { labelOf } from "../notifications/label.ts";
import { roomUrl } from "../notify.ts";
import { otherSide } from "../policy.ts";
import { RawRelatedRows, relatedColumns, relatedRowsOf } from "../process/fact-rows.ts";
import { foremostOf, isAnswering, isSameAmount, type OrderFacts, turnEndOf } from "../process/facts.ts";
import { isOpen, isOver, isPaid, isUnpaid } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";

const Row = RawRelatedRows.extend({
  id: num,
  offerId: num.nullable(),
  serviceId: num.nullable(),
  side: Side,
  state: OrderState,
  title: text,
  packageName: text,
  options: z.array(text),
  cover: Picture.nullable(),
  price: num,
  buyerFee: num,
  commission: num,
  total: num,
  subsidy: num,
  refunded: num,
  paidPoints: num,
  paidCoins: num,
  extended: bool,
  reminded: num,
  revisionsLeft: num.nullable(),
  createdAt: When,
  updatedAt: When,
  paidAt: When.nullable(),
  startedAt: When.nullable(),
  dueAt: When.nullable(),
  deliveredAt: When.nullable(),
  withdrawUntil: When.nullable(),
  completedAt: When.nullable(),
  deadlineAt: When.nullable(),
  other: Person,
  unread: num,
});
type Row = z.output<typeof Row>;

const date = (at: When | null): Date | null => (at === null ? null : new Date(at));

type Card = z.output<typeof OrderCard>;

/** What this side has to do, as a button says it; null when the other side or nobody has to act. */
function verbOf(facts: OrderFacts, side: Side, now: Date): string | null {
  if (nextOf(orderProcess, facts, now) !== side) return null;
  if (isAnswering(facts, now) || foremostOf(facts)) return "回覆";
  if (isSameAmount(facts)) return "結束協調";
  const tasks = orderProcess.states[facts.state].tasks ?? [];
  return tasks.find((task) => task.side === side && (task.when?.test(facts, now) ?? true))?.verb ?? null;
}

function present(ctx: Ctx, row: Row): Card {
  const facts = {
    ...row,
    createdAt: new Date(row.createdAt),
    paidAt: date(row.paidAt),
    startedAt: date(row.startedAt),
    dueAt: date(row.dueAt),
    deliveredAt: date(row.deliveredAt),
    withdrawUntil: date(row.withdrawUntil),
    completedAt: date(row.completedAt),
    deadlineAt: date(row.deadlineAt),
    ...relatedRowsOf(row),
  };
  const now = ctx.now();
  return {
    id: row.id,
    title: row.title,
    packageName: row.packageName,
    options: row.options,
    cover: row.cover,
    side: row.side,
    state: row.state,
    stateLabel: labelOf(facts, row.side),
    next: sentencesOf(orderProcess, facts, now)[row.side],
    mine: nextOf(orderProcess, facts, now) === row.side,
    deadlineAt: turnEndOf(facts, now),
    verb: verbOf(facts, row.side, now),
    other: row.other,
    amount: row.side === "buyer" ? row.total : splitOf(row, row.refunded).seller,
    due: row.side === "buyer" && isUnpaid.test(row) ? moneyDue(row) : null,
    refunded: row.refunded,
    unread: row.unread,
    againId: againOf(row, row.side),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    url: roomUrl(row.id),
  };
}

const columnOf = (side: Side): SQL => (side === "buyer" ? sql`o.buyer_id` : sql`o.seller_id`);

/** Sellers do not see unpaid orders in their list. */
const listed = (side: Side, me: number): SQL =>
  side === "buyer" ? sql`o.buyer_id = ${me}` : sql`o.seller_id = ${me} and ${isPaid.sql("o")}`;

/** Cards of one side's orders, newest change first (running ones: the nearest deadline first). */
export async function orderCards(
  ctx: Ctx,
  side: Side,
  { closed, limit, offset = 0 }: { closed: boolean; limit: number; offset?: number },
): Promise<{ data: Card[]; total: number }> {
  const me = memberId(ctx);
  const where = sql`${listed(side, me)} and ${(closed ? isOver : isOpen).sql("o", ctx.now())}`;
  const rows = await read(ctx.db, Row.extend({ all: num }))`
    select o.id, o.offer_id as "offerId", o.service_id as "serviceId", ${side}::text as side, o.state, o.snapshot->>'title' as title,
      o.snapshot->'package'->>'name' as "packageName",
      array(select x->>'title' from jsonb_array_elements(o.snapshot->'options') x) as options, o.snapshot->'cover' as cover, o.price,
      o.buyer_fee as "buyerFee", o.commission, o.total, o.subsidy, o.refunded, o.paid_points as "paidPoints", o.paid_coins as "paidCoins", o.extended, o.reminded, o.revisions_left as "revisionsLeft",
      o.created_at as "createdAt", o.updated_at as "updatedAt", o.paid_at as "paidAt", o.started_at as "startedAt",
      o.due_at as "dueAt", o.delivered_at as "deliveredAt", o.withdraw_until as "withdrawUntil", o.completed_at as "completedAt", o.deadline_at as "deadlineAt",
      ${person("u")} as other,
      (select count(*)::int from order_messages m
        where m.order_id = o.id and m.sender_id <> ${me} and m.read_at is null) as unread,
      count(*) over ()::int as "all", ${relatedColumns}
    from orders o join users u on u.id = ${columnOf(otherSide(side))}
    where ${where}
    order by ${closed ? sql`o.updated_at desc` : sql`o.deadline_at asc nulls last`}, o.id desc
    limit ${limit} offset ${offset}`;
  return {
    data: rows.map((row) => present(ctx, row)),
    total: rows[0]?.all ?? (offset > 0 ? await countOf(ctx, where) : 0),
  };
}

async function countOf(ctx: Ctx, where: SQL): Promise<number> {
  const rows = await read(ctx.db, { n: num })`select count(*)::int as n from orders o where ${where}`;
  return rows[0]?.n ?? 0;
}

/** A page of 我買的 or 我賣的. */
export async function orderPage(ctx: Ctx, side: Side, { page, closed }: { page: number; closed: boolean }) {
  const limit = terms.pageSize;
  const { data, total } = await orderCards(ctx, side, { closed, limit, offset: (page - 1) * limit });
  return { rows: data, total };
}

/** How an order was paid, for the buyer; null while it is unpaid. */
export async function paymentOf(ctx: Ctx, orderId: number): Promise<OrderInfo["payment"]> {
  const rows = await read(ctx.db, { method: text, cardLast4: text.nullable(), number: text })`
    select p.method, p.card_last4 as "cardLast4", p.number
    from orders o join payment_attempts p on p.id = o.paid_attempt_id where o.id = ${orderId}`;
  return rows[0] ?? null;
}
