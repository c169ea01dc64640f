import { sql } from "drizzle-orm";
import { difference } from "#server/db/sql/books.ts";
import { isPaid } from "#server/domains/withdrawals/process/predicates.ts";
import type { Books } from "#server/kernel/domain.ts";

export const books: Books = () => ({
  // Each row of a gateway's report has one journal, which takes its sum off the gateway's clearing account.
  settlements: difference(
    "settlement",
    sql`select s.id, s.net + s.fee + s.fee_tax as amount from settlements s`,
    sql`select split_part(j.idempotency_key, ':', 2)::int as id, sum(e.amount) as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.kind = 'gateway.settled' and a.kind like 'clearing:%' group by 1`,
  ),
  // What went into and out of the bank account: payouts of gateways, paid withdrawals, refunds by transfer, manual journals. Corrections
  // move no money. The key of a journal begins with its row.
  bank: sql`
    with held as (
      select split_part(j.idempotency_key, ':', 1) || ' ' || split_part(j.idempotency_key, ':', 2) as id,
        sum(e.amount) as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where a.kind in ('bank', 'payouts') and j.kind <> 'books.mended' group by 1),
    due as (
      select 'settlement ' || s.id as id, -s.net as amount from settlements s where s.net <> 0
      union all
      select 'withdrawal ' || w.id, w.amount - w.fee from withdrawals w where ${isPaid.sql("w")}
      union all
      select 'finance ' || i.id, i.amount from finance_items i
      where i.kind in ('refund', 'transfer') and i.way = 'bank' and i.order_id is not null
      union all
      select 'manual ' || m.id, case when m.credit = 'bank' then m.amount else -m.amount end from manual_journals m
      where 'bank' in (m.debit, m.credit) and m.booked_at is not null)
    select id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
    from held full join due using (id) where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`,
});
