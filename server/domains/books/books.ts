import { sql } from "drizzle-orm";
import { difference } from "#server/db/sql/books.ts";
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
});
