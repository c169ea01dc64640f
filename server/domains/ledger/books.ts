import { type SQL, sql } from "drizzle-orm";
import { difference } from "#server/db/sql/books.ts";
import type { Books } from "#server/kernel/domain.ts";
import type { LotKind } from "./rules.ts";

/** Accounts of points or coins equal the remainders of their lots. */
const lotsOf = (kind: LotKind): SQL =>
  difference(
    "user",
    sql`select user_id as id, sum("left") as amount from ledger_lots where kind = ${kind} group by 1`,
    sql`select user_id as id, balance as amount from ledger_accounts where kind = ${kind}`,
  );

export const books: Books = () => ({
  whole_ledger: sql`
    select 'ledger' as subject, 0 as expected, sum(amount) as found from ledger_entries having sum(amount) <> 0`,
  journal: sql`
    select 'journal ' || journal_id as subject, 0 as expected, sum(amount) as found
    from ledger_entries group by journal_id having sum(amount) <> 0`,
  member_account: sql`
    select a.kind || ' of user ' || a.user_id as subject, 0 as expected, sum(e.amount) as found
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.user_id <> 0 group by a.id having sum(e.amount) < 0`,
  // The stored sums of a member's account equal those of its entries.
  member_sum: sql`
    select a.kind || ' of user ' || a.user_id as subject, coalesce(s.amount, 0) as expected, a.balance as found
    from ledger_accounts a left join ledger_sums(null) s on s.account_id = a.id
    where a.user_id <> 0 and (a.balance, a.entries, a.moved, a.earned)
      is distinct from (coalesce(s.amount, 0), coalesce(s.n, 0), coalesce(s.moved, 0), coalesce(s.earned, 0))`,
  points: lotsOf("points"),
  coins: lotsOf("coins"),
});
