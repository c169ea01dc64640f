import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type RevenueMonths, type RevenueRecord, Revenues } from "#contract/ledger/schemas.ts";
import * as terms from "#contract/terms.ts";
import { startOfTaipeiMonth, taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import { orderHeld } from "#server/db/sql/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import type { AccountRef } from "./rules.ts";

/** The balance of an account, whole NT$; 0 if it was never used. Members' accounts store their sum. */
export async function balanceOf(ctx: Ctx, { kind, userId = 0 }: AccountRef): Promise<number> {
  const rows = await read(ctx.db, { sum: num })(
    userId !== 0
      ? sql`select balance as sum from ledger_accounts where kind = ${kind} and user_id = ${userId}`
      : sql`
    select coalesce(sum(e.amount), 0) as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = ${kind} and a.user_id = 0`,
  );
  return rows[0]?.sum ?? 0;
}

/** The amount that a journal posted to an account; 0 if there is no such journal or entry. */
export async function postedTo(ctx: Ctx, key: string, { kind, userId = 0 }: AccountRef): Promise<number> {
  const rows = await read(ctx.db, { sum: num })`
    select coalesce(sum(e.amount), 0) as sum from ledger_journals j
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.idempotency_key = ${key} and a.kind = ${kind} and a.user_id = ${userId}`;
  return rows[0]?.sum ?? 0;
}

/** A member's earnings accounts: pending revenue and balance. */
const earningsOf = (userId: number) =>
  sql`select * from ledger_accounts where user_id = ${userId} and kind in ('revenue_pending', 'balance')`;

/**
 * The last entry written before a month; the month's entries follow it in the index. Backdated entries written later
 * are excluded.
 */
const lastBefore = (accountId: SQL, at: string) => sql`
  (select e.id from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where e.account_id = ${accountId} and greatest(j.at, j.created_at) < ${at} order by e.id desc limit 1)`;

/**
 * The summary of the revenue page, in one round trip. Accounts store their sums; only entries of this month and of
 * pending orders are read.
 */
export async function revenuesOf(ctx: Ctx, userId: number): Promise<z.output<typeof Revenues>> {
  const month = startOfTaipeiMonth(taipeiMonth(ctx.now())).toISOString();
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const rows = await read(ctx.db, Revenues)`
    with account as (${earningsOf(userId)}),
    month as (
      select coalesce(sum(e.amount), 0) as amount
      from account a join ledger_entries e on e.account_id = a.id
        and e.id > coalesce(${lastBefore(sql`a.id`, month)}, 0)
      join ledger_journals j on j.id = e.journal_id where j.order_id is not null and j.at >= ${month}),
    resting as (
        select o.clears_at, sum(e.amount) as amount, o.clears_at <= ${now} and ${orderHeld(sql`o.id`)} as held
        from orders o join ledger_journals j on j.order_id = o.id
          join ledger_entries e on e.journal_id = j.id join account a on a.id = e.account_id
        where o.seller_id = ${userId} and o.clears_at is not null and o.cleared_at is null and a.kind = 'revenue_pending'
          and j.kind not like 'tip.%'
        group by o.id, o.clears_at having sum(e.amount) > 0
        -- A tip has a holding time of its own, independent of its order.
        union all
        select t.clears_at, t.price, t.clears_at <= ${now} and ${orderHeld(sql`o.id`)}
        from orders o join order_supplements t on t.order_id = o.id
        where o.seller_id = ${userId} and t.clears_at is not null and t.cleared_at is null),
    clearing as (
      select clears_at, sum(amount) as amount from resting where not held
      group by clears_at order by clears_at limit 10)
    select coalesce((select balance from account where kind = 'revenue_pending'), 0)::int as pending,
      coalesce((select balance from account where kind = 'balance'), 0)::int as balance,
      coalesce((select sum(earned) from account), 0)::int as lifetime,
      (select amount from month)::int as "thisMonth",
      (select coalesce(sum(amount), 0) from resting where held)::int as held,
      coalesce((select json_agg(json_build_object('amount', amount, 'at', clears_at) order by clears_at) from clearing), '[]') as clearing`;
  return rows[0] ?? { pending: 0, balance: 0, lifetime: 0, thisMonth: 0, held: 0, clearing: [] };
}

/** Number of months in the chart of earnings. */
const CHART_MONTHS = 6;

/** What a seller's orders earned in each of the last months, after fees and refunds; the current one is the last. */
export async function revenueMonthsOf(ctx: Ctx, userId: number): Promise<z.output<typeof RevenueMonths>["months"]> {
  const months = taipeiMonthsUpTo(ctx.now(), CHART_MONTHS);
  const since = startOfTaipeiMonth(months[0] ?? taipeiMonth(ctx.now())).toISOString();
  const rows = await read(ctx.db, { month: text, amount: num })`
    with account as (${earningsOf(userId)})
    select to_char(j.at at time zone 'Asia/Taipei', 'YYYY-MM') as month, sum(e.amount)::int as amount
    from account a join ledger_entries e on e.account_id = a.id
      and e.id > coalesce(${lastBefore(sql`a.id`, since)}, 0)
    join ledger_journals j on j.id = e.journal_id
    where j.order_id is not null and j.at >= ${since} group by 1`;
  const earned = new Map(rows.map(({ month, amount }) => [month, amount]));
  return months.map((month) => ({ month, amount: earned.get(month) ?? 0 }));
}

const RecordRow = z.object({
  id: num,
  at: text,
  journal: text,
  order_id: num.nullable(),
  order_title: text.nullable(),
  amount: num,
  waits: bool,
  held: bool,
  clears_at: text.nullable(),
});
type RecordRow = z.output<typeof RecordRow>;

const titles: Record<RevenueRecord["kind"], string> = {
  sale: "交易收益",
  refund: "退款扣回",
  to_points: "餘額轉為點數",
  from_points: "點數轉回餘額",
  transfer: "提領至銀行帳戶",
  transfer_returned: "提領退回餘額",
  tip: "小費",
  fee_returned: "退還成交手續費",
  chargeback: "付款爭議",
  other: "帳務調整",
};

const kinds: Readonly<Record<string, RevenueRecord["kind"]>> = {
  "balance.to_point": "to_points",
  "points.to_balance": "from_points",
  "points.paid_out": "from_points",
  "fee.returned": "fee_returned",
  "transfer.requested": "transfer",
  "transfer.returned": "transfer_returned",
};

function kindOf({ journal, order_id, amount }: RecordRow): RevenueRecord["kind"] {
  if (journal.startsWith("tip.")) return "tip";
  if (journal.startsWith("chargeback.")) return "chargeback";
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
    state: row.waits ? (row.held ? "held" : "pending") : "cleared",
    clearsAt: row.held ? null : row.clears_at,
  };
}

/** An entry that only moved money between the member's own accounts, so nothing was earned. */
const onlyMoved = sql`exists (select from ledger_entries o join account b on b.id = o.account_id
  where o.journal_id = e.journal_id and o.amount = -e.amount)`;

/** The newest entries of one of these accounts that are not such moves, and newer than a given entry. */
const earningsIn = (kind: "revenue_pending" | "balance", after: SQL, most: number) => sql`
  select e.id, e.journal_id, e.amount from ledger_entries e
  where e.account_id = (select id from account where kind = ${kind}) and e.id > ${after} and not ${onlyMoved}
  order by e.id desc limit ${most}`;

/** The entries of a member's revenue, newest first; the accounts store their number. */
export async function revenueRecordsOf(ctx: Ctx, userId: number, page: number) {
  const size = terms.pageSize;
  const rows = await read(ctx.db, RecordRow)`
    with account as materialized (${earningsOf(userId)}),
    -- Nearly all cleared entries are such moves, so they are read only as far back as the pending ones.
    clearing as (${earningsIn("revenue_pending", sql`0`, page * size)}),
    cleared as (${earningsIn("balance", sql`(select case when count(*) = ${page * size} then min(id) else 0 end from clearing)`, page * size)}),
    entry as (
      select * from (select * from clearing union all select * from cleared) each
      order by id desc limit ${size} offset ${(page - 1) * size})
    select entry.id, j.at, j.kind as journal, j.order_id, entry.amount,
      coalesce(nullif(o.snapshot->>'title', ''), s.title) as order_title,
      case when t.id is null then o.clears_at is not null and o.cleared_at is null
        else t.cleared_at is null end as waits,
      coalesce(t.clears_at, o.clears_at) as clears_at,
      coalesce(coalesce(t.clears_at, o.clears_at) <= ${ctx.now().toISOString()}::timestamptz, false)
        and ${orderHeld(sql`o.id`)} as held
    from entry join ledger_journals j on j.id = entry.journal_id
    left join orders o on o.id = j.order_id
    left join order_supplements t on j.kind = 'tip.paid' and t.order_id = o.id
      and j.idempotency_key = 'supplement:' || t.id || ':paid'
    left join services s on s.id = o.service_id
    order by j.at desc, entry.id desc`;
  const counted = await read(ctx.db, {
    total: num,
  })`select coalesce(sum(entries - moved), 0)::int as total from (${earningsOf(userId)}) account`;
  return { rows: rows.map(present), total: counted[0]?.total ?? 0 };
}
