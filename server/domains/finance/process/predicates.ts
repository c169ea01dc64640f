import { type SQL, sql } from "drizzle-orm";
import { lostChargebacks, takenBack, undecidedChargebacks } from "#contract/finance/states.ts";
import { inState } from "#server/kernel/process/predicate.ts";

/** Operators can act on it. */
export const isOpenItem = inState("open");
/** Not closed yet. */
export const isGoingOn = inState("open", "trying");
/** Resolved by itself; reopened as the same item if it goes wrong again. */
export const cameRight = inState("done");
/** Settled by an operator's statement. */
export const isSettledItem = inState("settled");

/** The card's bank has not decided yet. */
export const isOpenChargeback = inState(...undecidedChargebacks);
/** The cardholder has finally got the payment back. */
export const isLostChargeback = inState(...lostChargebacks);
/** The bank withholds the payment, or the cardholder has finally got it back. */
export const isTakenBack = inState(...takenBack);

/** NT$ of a payment that are currently charged back by the card's bank. */
export const chargedBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and ${isTakenBack.sql("c")})`;

/** NT$ of a payment that its bank has finally given back to the payer. */
export const lostBack = (attempt: SQL): SQL => sql`(select coalesce(sum(c.amount), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and ${isLostChargeback.sql("c")})`;

/**
 * NT$ of lost chargebacks of a payment that neither escrow nor a cancelled refund covers: the seller and the platform
 * bear them.
 */
export const uncoveredOf = (
  attempt: SQL,
): SQL => sql`(select coalesce(sum(c.amount - c.escrow - c.cancelled), 0)::int from chargebacks c
  where c.attempt_id = ${attempt} and ${isLostChargeback.sql("c")})`;

/**
 * True while a chargeback of any payment of the order is open; no money of the order moves until the bank has decided.
 */
export const orderFrozen = (order: SQL): SQL => sql`exists (select from chargebacks c
  where c.order_id = ${order} and ${isOpenChargeback.sql("c")})`;

/** True while a chargeback of the payment is open; nothing else of it is refunded until the bank has decided. */
export const chargebackRuns = (attempt: SQL): SQL => sql`exists (select from chargebacks c
  where c.attempt_id = ${attempt} and ${isOpenChargeback.sql("c")})`;
