import { type SQL, sql } from "drizzle-orm";
import { lostChargebacks, takenBack, undecidedChargebacks } from "#contract/finance/states.ts";

/** NT$ of a payment that a card's bank has taken back, for as long as it has not given them back again. */
export const chargedBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...takenBack])}::text[]))`;

/** NT$ of a payment that its bank has given back to the payer for good. */
export const lostBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...lostChargebacks])}::text[]))`;

/** Whether a chargeback of any payment of the order is open; until the bank has decided, nothing of it moves. */
export const orderFrozen = (order: SQL): SQL => sql`exists (select from chargebacks c
  where c.order_id = ${order} and c.state = any (${sql.param([...undecidedChargebacks])}::text[]))`;

/** Whether a chargeback of the payment is open; until the bank has decided, nothing else of it is refunded. */
export const chargebackRuns = (attempt: SQL): SQL => sql`exists (select from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...undecidedChargebacks])}::text[]))`;
