import { type SQL, sql } from "drizzle-orm";

/** NT$ of a payment that a card's bank has taken back, for as long as it has not given them back again. */
export const chargedBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and c.state in ('open', 'lost'))`;

/** Whether a card's bank has still to decide about a payment: nothing else goes back of it meanwhile. */
export const chargebackRuns = (attempt: SQL): SQL =>
  sql`exists (select from chargebacks c where c.attempt_id = ${attempt} and c.state = 'open')`;
