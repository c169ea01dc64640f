import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { RevenueRecord, Revenues } from "#contract/ledger/schemas.ts";
import * as terms from "#contract/terms.ts";
import { startOfTaipeiMonth, taipeiMonth } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { AccountRef } from "./rules.ts";

/** What stands on an account, whole NT$; 0 when it was never used. A member's account knows its sum. */
export async function balanceOf(ctx: Ctx, { kind, userId = 0 }: AccountRef): Promise<number> {
  const { rows } = await ctx.db.execute<{ sum: number }>(
    userId !== 0
      ? sql`select balance as sum from ledger_accounts where kind = ${kind} and user_id = ${userId}`
      : sql`
    select coalesce(sum(e.amount), 0) as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = ${kind} and a.user_id = 0`,
  );
  return rows[0]?.sum ?? 0;
}

/** What one journal, by its key, brought an account; 0 when there is no such journal or it did not touch the account. */
export async function postedTo(ctx: Ctx, key: string, { kind, userId = 0 }: AccountRef): Promise<number> {
  const { rows } = await ctx.db.execute<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0) as sum from ledger_journals j
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.idempotency_key = ${key} and a.kind = ${kind} and a.user_id = ${userId}`);
  return rows[0]?.sum ?? 0;
}

/**
 * What each journal brought a member, over what is still to clear and what may be spent: moving from one to the other
 * is nothing won. `pending` is its share of what is still to clear.
 */
const movesOf = (userId: number) => sql`
  select e.journal_id, sum(e.amount) as amount,
    sum(e.amount) filter (where a.kind = 'revenue_pending') as pending
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where a.user_id = ${userId} and a.kind in ('revenue_pending', 'balance')
  group by e.journal_id`;

/** The summary of the revenue page, in one round trip. */
export async function revenuesOf(ctx: Ctx, userId: number): Promise<z.output<typeof Revenues>> {
  const month = startOfTaipeiMonth(taipeiMonth(ctx.now())).toISOString();
  const { rows } = await ctx.db.execute<z.output<typeof Revenues>>(sql`
    with move as (
      select m.amount, m.pending, j.order_id, j.at, o.clears_at
      from (${movesOf(userId)}) m join ledger_journals j on j.id = m.journal_id
      left join orders o on o.id = j.order_id),
    clearing as (
      select clears_at, sum(amount) as amount from (
        select order_id, clears_at, sum(pending) as amount from move
        where clears_at is not null group by order_id, clears_at having sum(pending) > 0) by_order
      group by clears_at order by clears_at limit 10)
    select coalesce((select sum(pending) from move), 0) as pending,
      coalesce((select sum(amount - coalesce(pending, 0)) from move), 0) as balance,
      coalesce((select sum(amount) from move where order_id is not null), 0) as lifetime,
      coalesce((select sum(amount) from move where order_id is not null and at >= ${month}), 0) as "thisMonth",
      coalesce((select json_agg(json_build_object('amount', amount, 'at', clears_at) order by clears_at) from clearing), '[]') as clearing`);
  return rows[0] ?? { pending: 0, balance: 0, lifetime: 0, thisMonth: 0, clearing: [] };
}

type RecordRow = {
  id: number;
  at: string;
  journal: string;
  order_id: number | null;
  order_title: string | null;
  amount: number;
  waits: boolean;
  clears_at: string | null;
  total: number;
};

const titles: Record<RevenueRecord["kind"], string> = {
  sale: "交易收益",
  refund: "退款扣回",
  to_points: "餘額轉為點數",
  from_points: "點數轉回餘額",
  transfer: "提領至銀行帳戶",
  transfer_returned: "提領退回餘額",
  other: "帳務調整",
};

const kinds: Readonly<Record<string, RevenueRecord["kind"]>> = {
  "balance.to_point": "to_points",
  "points.to_balance": "from_points",
  "points.paid_out": "from_points",
  "transfer.requested": "transfer",
  "transfer.returned": "transfer_returned",
};

function kindOf({ journal, order_id, amount }: RecordRow): RevenueRecord["kind"] {
  if (order_id !== null) return amount > 0 ? "sale" : "refund";
  return kinds[journal] ?? "other";
}

function present(row: RecordRow): z.output<typeof RevenueRecord> {
  const kind = kindOf(row);
  return {
    id: row.id,
    at: row.at,
    kind,
    title: row.order_title ?? titles[kind],
    orderId: row.order_id,
    amount: row.amount,
    state: row.waits ? "pending" : "cleared",
    clearsAt: row.clears_at,
  };
}

/** What changed a member's revenue, newest first. */
export async function revenueRecordsOf(ctx: Ctx, userId: number, page: number) {
  const size = terms.pageSize;
  const { rows } = await ctx.db.execute<RecordRow>(sql`
    select j.id, j.at, j.kind as journal, j.order_id, m.amount,
      coalesce(nullif(o.snapshot->>'title', ''), s.title) as order_title,
      o.clears_at is not null and o.cleared_at is null as waits, o.clears_at,
      count(*) over () as total
    from (${movesOf(userId)}) m join ledger_journals j on j.id = m.journal_id
    left join orders o on o.id = j.order_id left join services s on s.id = o.service_id
    where m.amount <> 0
    order by j.at desc, j.id desc limit ${size} offset ${(page - 1) * size}`);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRecords(ctx, userId));
  return { rows: rows.map(present), total };
}

/** A page beyond the last has no row that could tell. */
async function countRecords(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*) as n from (${movesOf(userId)}) m where m.amount <> 0`,
  );
  return rows[0]?.n ?? 0;
}
