import { sql } from "drizzle-orm";
import { z } from "zod";
import { MyPoints, type PointRecord, type PointRecordQuery } from "#contract/ledger/schemas.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text, textOf } from "#server/kernel/rows.ts";
import type { CreditKind } from "./rules.ts";

/** Maximum number of lots shown; the sums include all. */
const LOTS_SHOWN = 200;

const shown = sql`'id', id, 'granted', granted, 'left', "left", 'origin', origin, 'createdAt', created_at`;

/** A member's points and coins, in one round trip. Expired coins are not counted, whether swept or not. */
export async function pointsOf(ctx: Ctx, userId: number): Promise<z.output<typeof MyPoints>> {
  const now = ctx.now().toISOString();
  const rows = await read(ctx.db, MyPoints)`
    with lot as (select * from ledger_lots where user_id = ${userId} and "left" > 0),
    back as (select * from lot where kind = 'points' and returnable_until > ${now}),
    coin as (select * from lot where kind = 'coins' and expires_at > ${now}),
    account as (select kind, balance from ledger_accounts where user_id = ${userId})
    select coalesce((select balance from account where kind = 'balance'), 0)::int as balance,
      coalesce((select balance from account where kind = 'points'), 0)::int as points,
      coalesce((select sum("left") from coin), 0)::int as coins,
      coalesce((select sum("left") from back), 0)::int as returnable,
      coalesce((select json_agg(json_build_object(${shown}, 'until', returnable_until) order by returnable_until, id)
        from (select * from back order by returnable_until, id limit ${LOTS_SHOWN}) b), '[]') as "returnableLots",
      coalesce((select json_agg(json_build_object(${shown}, 'expiresAt', expires_at) order by expires_at, id)
        from (select * from coin order by expires_at, id limit ${LOTS_SHOWN}) c), '[]') as "coinLots"`;
  return rows[0] ?? { balance: 0, points: 0, coins: 0, returnable: 0, returnableLots: [], coinLots: [] };
}

/** Titles of journals in a member's list of points and coins. */
export const creditTitles: Readonly<Record<CreditKind, string>> = {
  "order.paid": "付款折抵",
  "order.reserved": "付款折抵",
  "order.released": "取消折抵，退回",
  "order.closed": "退款退回",
  "order.withdrawn": "退款退回",
  "order.refunded_later": "退款退回",
  "order.refunded": "退款退回",
  "supplement.paid": "追加款項折抵",
  "tip.paid": "給賣家的小費",
  "refund.paid_in_points": "退款退回",
  "fee.returned": "退還平台服務費",
  "balance.to_point": "餘額轉為點數",
  "points.to_balance": "點數轉回餘額",
  "points.paid_out": "隨帳號結清",
  "coins.granted": "獲得金幣",
  "coins.expired": "金幣到期",
  "coins.forfeited": "隨帳號失效",
  "books.mended": "帳務調整",
};

const Row = z.object({
  id: num,
  at: text,
  journal: textOf<CreditKind>(),
  orderId: num.nullable(),
  order: text.nullable(),
  amount: num,
});
type Row = z.output<typeof Row>;

function titleOf({ journal, orderId, order }: Row): string {
  const title = creditTitles[journal];
  return orderId === null ? title : `${title}：${order ?? `訂單 #${orderId}`}`;
}

/** The entries of a member's points or coins, newest first. The account stores their number. */
export async function pointRecordsOf(ctx: Ctx, userId: number, { of, page }: z.output<typeof PointRecordQuery>) {
  const size = terms.pageSize;
  const rows = await read(ctx.db, Row)`
    with account as (select id, entries from ledger_accounts where kind = ${of} and user_id = ${userId}),
    entry as (
      -- Reads only the index up to the page.
      select e.id, e.journal_id, e.amount from ledger_entries e where e.id = any (array(
        select id from ledger_entries where account_id = (select id from account)
        order by id desc limit ${size} offset ${(page - 1) * size})))
    select entry.id, j.at, j.kind as journal, j.order_id as "orderId",
      coalesce(nullif(o.snapshot->>'title', ''), s.title) as "order", entry.amount
    from entry join ledger_journals j on j.id = entry.journal_id
    left join orders o on o.id = j.order_id left join services s on s.id = o.service_id
    order by entry.id desc`;
  return {
    rows: rows.map((row): z.output<typeof PointRecord> => {
      const { id, at, orderId, amount } = row;
      return { id, at, title: titleOf(row), orderId, amount };
    }),
    total: await countOf(ctx, userId, of),
  };
}

async function countOf(ctx: Ctx, userId: number, kind: "points" | "coins"): Promise<number> {
  const rows = await read(ctx.db, {
    entries: num,
  })`select entries from ledger_accounts where kind = ${kind} and user_id = ${userId}`;
  return rows[0]?.entries ?? 0;
}
