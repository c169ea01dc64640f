import { type SQL, sql } from "drizzle-orm";

/**
 * True while the order's revenue is held from its seller until an operator releases it; everything else of the order
 * continues.
 */
export const orderHeld = (order: SQL): SQL => sql`exists (select from order_holds h
  where h.order_id = ${order} and h.let_go_at is null)`;

/** NT$ of an order, including tips, that wait to become the seller's balance. */
export const restingOf = (order: SQL): SQL => sql`(select coalesce(sum(e.amount), 0)::int
  from orders o join ledger_journals j on j.order_id = o.id join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'revenue_pending' and a.user_id = o.seller_id
  where o.id = ${order})`;
