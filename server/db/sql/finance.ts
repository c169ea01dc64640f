import { type SQL, sql } from "drizzle-orm";
import { lostChargebacks, takenBack, undecidedChargebacks } from "#contract/finance/states.ts";

/** NT$ of a payment that are currently charged back by the card's bank. */
export const chargedBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...takenBack])}::text[]))`;

/** NT$ of a payment that its bank has finally given back to the payer. */
export const lostBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...lostChargebacks])}::text[]))`;

/**
 * NT$ of lost chargebacks of a payment that neither escrow nor a cancelled refund covers: the seller and the platform
 * bear them.
 */
export const uncoveredOf = (
  attempt: SQL,
): SQL => sql`(select coalesce(sum(c.amount - c.escrow - c.cancelled), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...lostChargebacks])}::text[]))`;

/**
 * True while a chargeback of any payment of the order is open; no money of the order moves until the bank has decided.
 */
export const orderFrozen = (order: SQL): SQL => sql`exists (select from chargebacks c
  where c.order_id = ${order} and c.state = any (${sql.param([...undecidedChargebacks])}::text[]))`;

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

/** True while a chargeback of the payment is open; nothing else of it is refunded until the bank has decided. */
export const chargebackRuns = (attempt: SQL): SQL => sql`exists (select from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...undecidedChargebacks])}::text[]))`;
