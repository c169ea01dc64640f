import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Task } from "#contract/orders/schemas.ts";
import { type ProposalKind, Side } from "#contract/orders/states.ts";
import { When } from "#contract/route/instant.ts";
import * as terms from "#contract/terms.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { roomUrl } from "../notify.ts";
import { RawRelatedRows, relatedColumns, relatedRowsOf } from "../process/fact-rows.ts";
import { turnEndOf } from "../process/facts.ts";
import { isDisputed, isUnpaid, mayReview, reviewEnd } from "../process/predicates.ts";
import { hasOneAmount, isAnswerableDispute, isOpenDispute, isWaitingProposal } from "../process/related-predicates.ts";
import { orderProcess } from "../process/table.ts";

/** Types 1 to 4 have links of their own; all others link to the order's page. */
const ROOM = 5;

const Row = RawRelatedRows.extend({
  id: num,
  side: Side,
  todo: text,
  title: text,
  avatar: text.nullable(),
  updatedAt: When,
  deadlineAt: When.nullable(),
  reviewUntil: When.nullable(),
});
type Row = z.output<typeof Row>;

type Todo = { title: string; verb: string };

const stateTasks = Object.entries(orderProcess.states).flatMap(([state, { tasks = [] }]) =>
  tasks.map((task, at) => ({ ...task, state, key: `${state}:${at}` })),
);

const proposals: Record<ProposalKind, Todo> = {
  extension: { title: "賣家請求延長交期", verb: "回覆" },
  cancellation: { title: "對方提議取消交易", verb: "回覆" },
};

/** The tasks by the key that the query returns. */
const todos: Record<string, Todo> = {
  ...proposals,
  same_amount: { title: "雙方主張的金額相同，可以結束協調", verb: "結束協調" },
  dispute: { title: "請回覆對方申請的平台協調", verb: "回覆" },
  review: { title: "替這筆交易留下評價", verb: "寫評價" },
  ...Object.fromEntries(stateTasks.map(({ key, title, verb }) => [key, { title, verb }])),
};

/** A `when … then …` for each task of each state, of `mine m` below. */
const stateTodos = (now: Date): SQL =>
  sql.join(
    stateTasks.map(({ state, side, when, key }) => {
      const more = when ? sql` and ${when.sql("m", now)}` : sql``;
      return sql`when m.state = ${state} and m.me = ${side}${more} then ${key}`;
    }),
    sql` `,
  );

/** When a task ends: the answer to a proposal is due, or the state or the time for reviews ends. */
function endOf({ todo, deadlineAt, reviewUntil, ...row }: Row, now: Date): When | null {
  if (todo === "review") return reviewUntil;
  const end = deadlineAt === null ? null : new Date(deadlineAt);
  return todo in proposals ? turnEndOf({ ...relatedRowsOf(row), deadlineAt: end }, now) : end;
}

const unwritten = (now: Date): SQL => sql`(m.me = 'buyer' and ${mayReview.buyer.sql("m", now)}
  or m.me = 'seller' and ${mayReview.seller.sql("m", now)})
  and not exists (select from reviews r where r.order_id = m.id and r.side = m.me)`;

/**
 * One side's orders that may have a task: open ones, and those that may still be reviewed. The index skips old orders,
 * and only the fifty that are returned have their snapshots read.
 */
const ordersOf = (userId: number, side: Side, now: Date): SQL => sql`
  select o.id, o.state, o.buyer_id, o.seller_id, o.fault, o.paid_at, o.due_at, o.delivered_at, o.deadline_at,
    o.closed_at, o.updated_at, ${side}::text as me
  from orders o where o.${sql.raw(`${side}_id`)} = ${userId}
    -- An unpaid order of a request is listed with the tasks of requests.
    and not (o.offer_id is not null and ${isUnpaid.sql("o")}
      and exists (select from offers f where f.id = o.offer_id and f.request_id is not null))
    -- Neither side can act while a bank decides about the payment.
    and (o.closed_at is not null or not ${orderFrozen(sql`o.id`)})
    and (o.closed_at is null or o.closed_at >= ${later(now, -(terms.reviewDays + 1) * DAY).toISOString()})`;

/**
 * The member's tasks in orders, derived from their states and never stored: oldest change first, reviews last.
 * @returns at most 50
 */
export async function tasksOf(ctx: Ctx, userId: number): Promise<z.output<typeof Task>[]> {
  const now = ctx.now();
  const rows = await read(ctx.db, Row)`
    with mine as (
      ${ordersOf(userId, "buyer", now)}
      union all
      ${ordersOf(userId, "seller", now)}),
    waiting as (
      select m.id, m.me, a.created_at as at, false as review, a.kind as todo
      from mine m join order_proposals a on a.order_id = m.id
      where ${isWaitingProposal.sql("a")} and a.proposed_by <> ${userId} and not ${isDisputed.sql("m")}
      union all
      select m.id, m.me, coalesce(d.answered_at, d.created_at), false, case
        when ${hasOneAmount.sql("d")} then 'same_amount'
        when d.opened_by <> ${userId} and ${isAnswerableDispute.sql("d", now)} then 'dispute'
        end
      from mine m join order_disputes d on d.order_id = m.id and ${isOpenDispute.sql("d")}
      union all
      select m.id, m.me, m.updated_at, false, case ${stateTodos(now)} end from mine m
      union all
      select m.id, m.me, m.updated_at, true, 'review' from mine m where ${unwritten(now)})
    select w.id, w.me as side, w.todo, o.snapshot->>'title' as title, u.avatar, w.at as "updatedAt",
      o.deadline_at as "deadlineAt", ${reviewEnd.sql("o", now)} as "reviewUntil", ${relatedColumns}
    from waiting w join orders o on o.id = w.id
    join users u on u.id = case when o.buyer_id = ${userId} then o.seller_id else o.buyer_id end
    where w.todo is not null
    order by w.review, w.at, w.id limit 50`;
  return rows.map((row) => ({
    type: ROOM,
    side: row.side,
    ...(todos[row.todo] ?? { title: row.todo, verb: "查看" }),
    deadlineAt: endOf(row, now),
    avatar: row.avatar,
    subtitle: row.title,
    updatedAt: row.updatedAt,
    requestId: null,
    transactionId: row.id,
    url: roomUrl(row.id),
  }));
}
