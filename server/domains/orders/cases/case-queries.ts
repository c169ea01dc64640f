import { sql } from "drizzle-orm";
import { z } from "zod";
import { CaseRow, caseKinds } from "#contract/orders/operators/cases.ts";
import { When } from "#contract/route/instant.ts";
import * as terms from "#contract/terms.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { forParties } from "../case-store.ts";
import { admitOperator } from "../policy.ts";
import { isDisputed, isEntryOf } from "../process/predicates.ts";
import {
  contestIn,
  hasOneAmount,
  isAnswerableDispute,
  isAnsweredDispute,
  isEscalatedProposal,
  isOpenDispute,
} from "../process/related-predicates.ts";

const Row = z.object({
  kind: z.enum(caseKinds),
  orderId: num,
  title: text,
  buyer: text,
  seller: text,
  total: num,
  openedAt: When,
  dueAt: When.nullable(),
  stage: CaseRow.shape.stage,
  endedAt: When.nullable(),
  /** A chargeback is open, so nothing can be decided yet. */
  frozen: bool,
  all: num,
});
type Row = z.output<typeof Row>;

/** Since when an order with a blocked or silent party waits: since the suspension, otherwise since its last event. */
const waitsSince = sql`coalesce((select max(s.created_at) from suspensions s
  where s.user_id in (o.buyer_id, o.seller_id) and s.ended_at is null), o.updated_at)`;

/**
 * Past and present cases of operators, one row each: disputes, unanswered proposals, contested faults. A proposal that
 * an operator answered is found by its transition, because the proposal does not store who answered.
 */
const casesAt = (now: Date) => sql`
  select 'dispute' as kind, d.order_id as order_id, d.created_at as opened_at, d.resolve_by as due_at,
    d.ended_at as ended_at, case when not ${isOpenDispute.sql("d")} then 'ended'
      when ${hasOneAmount.sql("d")} then 'same_amount'
      when ${isAnsweredDispute.sql("d")} then 'answered'
      when ${isAnswerableDispute.sql("d", now)} then 'answering' else 'unanswered' end as stage
  from order_disputes d
  union all
  select 'cancellation', a.order_id, a.created_at, null, null, 'waiting' from order_proposals a where ${isEscalatedProposal.sql("a")}
  union all
  select 'cancellation', e.order_id, e.at, null, e.at, 'ended' from order_events e
  where e.actor = 'operator' and ${isEntryOf("agree_cancellation", "refuse_cancellation").sql("e")}
  union all
  select 'party', o.id, ${waitsSince}, null, null, 'waiting' from orders o where ${forParties(now)}
  union all
  select 'party', e.order_id, e.at, null, e.at, 'ended' from order_events e where ${isEntryOf("close_for_parties").sql("e")}
  union all
  select 'contest', c.order_id, c.created_at, null, c.decided_at,
    case when ${contestIn.waiting.sql("c")} then 'waiting' else 'ended' end
  from fault_contests c`;

/**
 * Cases that wait for an operator, with the time since when: disputes whose other side has answered or run out of time,
 * unanswered proposals, contested faults, and orders whose parties cannot act. Orders frozen by a chargeback are left
 * out.
 */
export const casesToDecide = (now: Date) => sql`
  select d.created_at as at, d.order_id, d.resolve_by as due_at from order_disputes d where ${isOpenDispute.sql("d")}
    and not ${isAnswerableDispute.sql("d", now)} and not ${orderFrozen(sql`d.order_id`)}
  union all
  select a.created_at, a.order_id, null from order_proposals a join orders o on o.id = a.order_id
    where ${isEscalatedProposal.sql("a")} and not ${isDisputed.sql("o", now)} and not ${orderFrozen(sql`o.id`)}
  union all
  select ${waitsSince}, o.id, null from orders o where ${forParties(now)} and not ${orderFrozen(sql`o.id`)}
  union all
  select c.created_at, c.order_id, null from fault_contests c where ${contestIn.waiting.sql("c")}`;

function present(row: Row, now: Date): z.output<typeof CaseRow> {
  const { all: _, frozen, ...rest } = row;
  if (frozen) return { ...rest, stage: "frozen", dueAt: null, overdue: false };
  const openedAt = new Date(row.openedAt);
  const dueAt = row.dueAt ? new Date(row.dueAt) : later(openedAt, terms.disputeResolveDays * DAY);
  return {
    ...rest,
    dueAt,
    overdue: row.endedAt === null && now >= dueAt,
  };
}

/**
 * A page of the operators' cases: what waits, the oldest first, or what is over, the newest first.
 * @throws Refusal forbidden
 */
export async function casePage(ctx: Ctx, { open, page }: { open: boolean; page: number }) {
  admitOperator("read", ctx.actor);
  const size = terms.pageSize;
  const rows = await read(ctx.db, Row)`
    select c.kind, c.order_id as "orderId", o.snapshot->>'title' as title, b.nickname as buyer, s.nickname as seller,
      o.total, c.opened_at as "openedAt", c.due_at as "dueAt", c.stage, c.ended_at as "endedAt",
      c.ended_at is null and c.kind <> 'contest' and ${orderFrozen(sql`o.id`)} as frozen,
      count(*) over ()::int as "all"
    from (${casesAt(ctx.now())}) c join orders o on o.id = c.order_id
    join users b on b.id = o.buyer_id join users s on s.id = o.seller_id
    where (c.ended_at is null) = ${open}
    order by ${open ? sql`c.opened_at` : sql`c.ended_at desc`}, c.order_id, c.kind
    limit ${size} offset ${(page - 1) * size}`;
  const total = rows[0]?.all ?? 0;
  return { rows: rows.map((row) => present(row, ctx.now())), total };
}
