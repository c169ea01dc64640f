import { sql } from "drizzle-orm";
import { difference, heldByOrder } from "#server/db/sql/books.ts";
import { chargedBack } from "#server/domains/finance/process/predicates.ts";
import type { Books } from "#server/kernel/domain.ts";
import { countsAtGateway, isOwed, isRefused } from "./process/predicates.ts";

export const books: Books = ({ settledBefore }) => ({
  // The gateways owe what they took for an order, less the refunds that they were told to make. A refund that a gateway
  // refused shows as a difference until an operator has settled it. Of one that the platform's bank paid instead, the
  // gateway still has the money. What it refunded too much and an operator wrote off is gone as well. What it has paid
  // out since is proved by the domain `books`.
  clearing: sql`
    with taken as (
      select p.order_id, sum(p.amount - coalesce(r.amount, 0) - p.excess_booked
        - ${chargedBack(sql`p.id`)}) as amount, max(p.paid_at) as paid_at
      from payment_attempts p
      left join (select attempt_id, sum(amount) as amount from payment_refunds f where ${countsAtGateway.sql("f")} group by 1) r
        on r.attempt_id = p.id
      where p.paid_at is not null and p.order_id is not null group by p.order_id),
    owed as (
      select j.order_id, -sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      where a.kind like 'clearing:%' and j.kind <> 'gateway.settled' group by j.order_id)
    select 'order ' || order_id as subject, taken.amount as expected, coalesce(owed.amount, 0) as found
    from taken left join owed using (order_id)
    where taken.paid_at < ${settledBefore} and taken.amount <> coalesce(owed.amount, 0)`,
  // Refunds whose payers have not chosen an account, or that the platform's bank has not paid yet.
  refunds_payable: difference(
    "order",
    sql`select p.order_id as id, sum(r.amount) as amount
      from payment_refunds r join payment_attempts p on p.id = r.attempt_id where ${isOwed.sql("r")} group by 1`,
    heldByOrder("refunds_payable"),
  ),
  // The amount that verifies a card never belongs to the platform: it has no journal, and is refunded in full.
  card_check: sql`
    select 'payment ' || p.number as subject, 0 as expected, p.amount - coalesce(sum(r.amount), 0) as found
    from payment_attempts p left join payment_refunds r on r.attempt_id = p.id and not ${isRefused.sql("r")}
    where p.order_id is null and p.paid_at < ${settledBefore}
    group by p.id having p.amount <> coalesce(sum(r.amount), 0)`,
});
