import { type SQL, sql } from "drizzle-orm";
import { takenBack, undecidedChargebacks } from "#contract/finance/states.ts";

/** NT$ of a payment that a card's bank has taken back, for as long as it has not given them back again. */
export const chargedBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...takenBack])}::text[]))`;

/** Whether a chargeback of the payment is open; until the bank has decided, nothing else of it is refunded. */
export const chargebackRuns = (attempt: SQL): SQL => sql`exists (select from chargebacks c
  where c.attempt_id = ${attempt} and c.state = any (${sql.param([...undecidedChargebacks])}::text[]))`;
