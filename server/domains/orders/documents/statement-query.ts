import { sql } from "drizzle-orm";
import { z } from "zod";
import { Bill } from "#contract/orders/money/bill.ts";
import { AccountBalances } from "#contract/orders/money/statements.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { earningsOf } from "./statement-months.ts";

/**
 * What had gone back to the buyer when order `o` was closed, NT$: a closed order that the buyer withdrew from later has
 * been refunded in full since.
 */
const refundedAtClose = sql`case when exists (select from ledger_journals w where w.order_id = o.id and w.kind = 'order.withdrawn')
  then (select o.total + o.subsidy + e.amount from ledger_journals c join ledger_entries e on e.journal_id = c.id
    join ledger_accounts a on a.id = e.account_id
    where c.order_id = o.id and c.kind = 'order.closed' and a.kind = 'escrow')
  else o.refunded end`;

/** The changes of one journal to a member's accounts, with the bill of its order when it was closed, if there is one. */
export const JournalRow = AccountBalances.extend({
  at: text,
  journal: text,
  orderId: num.nullable(),
  title: text.nullable(),
  bill: Bill.extend({ refunded: num }).nullable(),
});
export type JournalRow = z.output<typeof JournalRow>;

const Entries = z.object({ opening: AccountBalances, closing: AccountBalances, journals: z.array(JournalRow) });
type Entries = z.output<typeof Entries>;

/**
 * A member's balances at two times and each journal between them, in one query, so that a concurrent posting cannot
 * make them inconsistent.
 */
export async function entriesBetween(ctx: Ctx, userId: number, from: Date, until: Date): Promise<Entries> {
  const rows = await read(ctx.db, Entries)`
    with entry as (
      select j.id, j.at, j.kind as journal, j.order_id,
        case when a.kind = 'revenue_pending' then e.amount else 0 end as pending,
        case when a.kind = 'balance' then e.amount else 0 end as balance
      from (${earningsOf(userId)}) a join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id where j.at < ${until.toISOString()}),
    line as (
      select id, at, journal, order_id, sum(pending)::int as pending, sum(balance)::int as balance
      from entry where at >= ${from.toISOString()} group by id, at, journal, order_id)
    select
      (select json_build_object('pending', coalesce(sum(pending), 0), 'balance', coalesce(sum(balance), 0))
        from entry where at < ${from.toISOString()}) as opening,
      (select json_build_object('pending', coalesce(sum(pending), 0), 'balance', coalesce(sum(balance), 0))
        from entry) as closing,
      coalesce((select json_agg(json_build_object('at', l.at, 'journal', l.journal, 'orderId', l.order_id,
        'title', coalesce(nullif(o.snapshot->>'title', ''), s.title), 'pending', l.pending, 'balance', l.balance,
        'bill', case when o.id is not null then json_build_object('price', o.price, 'buyerFee', o.buyer_fee,
          'commission', o.commission, 'total', o.total, 'subsidy', o.subsidy, 'refunded', ${refundedAtClose}) end)
        order by l.at, l.id)
        from line l left join orders o on o.id = l.order_id left join services s on s.id = o.service_id), '[]') as journals`;
  const nothing = { pending: 0, balance: 0 };
  return rows[0] ?? { opening: nothing, closing: nothing, journals: [] };
}
