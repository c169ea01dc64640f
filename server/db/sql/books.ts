import { type SQL, sql } from "drizzle-orm";

/** Balances of a platform account per order; 0 collects journals without one. Columns `id`, `amount` in NT$. */
export const heldByOrder = (kind: string): SQL => sql`
  select coalesce(j.order_id, 0) as id, sum(e.amount) as amount
  from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
  where a.kind = ${kind} group by 1`;

/** The same per row, whose id is the second part of the journals' idempotency key. */
export const heldByKey = (kind: string): SQL => sql`
  select split_part(j.idempotency_key, ':', 2)::int as id, sum(e.amount) as amount
  from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
  where a.kind = ${kind} group by 1`;

/**
 * A check of the ledger (`Books` in server/kernel/domain.ts): the ids whose amounts differ. A missing id counts as 0.
 * @param subject kind of id, such as `order`
 * @param due a query for `id` and `amount` according to the domain's rows
 * @param held the same according to the ledger
 */
export const difference = (subject: string, due: SQL, held: SQL): SQL => sql`
  with held as (${held}), due as (${due})
  select ${subject}::text || ' ' || id as subject, coalesce(due.amount, 0) as expected, coalesce(held.amount, 0) as found
  from held full join due using (id)
  where coalesce(due.amount, 0) <> coalesce(held.amount, 0)`;
