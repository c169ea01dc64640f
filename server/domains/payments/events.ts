import { event } from "#server/kernel/delivery/events.ts";

/** A payment of an order has arrived, once per attempt. Two attempts may pay an order twice: refund the second. */
export const paymentSettled = event<{
  orderId: number;
  /** The paid supplement; null or absent (old events): the order itself. */
  supplementId?: number | null;
  attemptId: number;
  amount: number;
  gateway: string;
}>("payment.settled");

/** The payer of an order got a number (ATM account or store code) that is valid for days. */
export const paymentNumberIssued = event<{ orderId: number; attemptId: number }>("payment.number_issued");

type RefundFacts = { refundId: number; attemptId: number; orderId: number | null; amount: number; key: string };

/**
 * A refund was paid: by the gateway, by the platform's bank, or as points. `key` is that of `refundPayment`; the
 * verification of a card has no order.
 */
export const paymentRefunded = event<RefundFacts & { way: "gateway" | "bank" | "points" }>("payment.refunded");

/**
 * A refund cannot go back the way it was paid, so its payer must choose an account. `again`: the bank could not pay to
 * the chosen one; `refused`: an operator did not permit it. `round`: 0, then the number of the reminder. `askedAgain`:
 * when an operator asked again, which restarts the rounds.
 */
export const refundToChoose = event<
  RefundFacts & { again: boolean; round?: number; askedAgain?: string | null; refused?: boolean }
>("payment.refund_to_choose");

/** The gateway refused a refund for good, or the bank dropped what it had accepted. */
export const refundRefused = event<RefundFacts & { tries: number }>("payment.refund_refused");

/** A refund was cancelled, because a chargeback has returned the same money. */
export const refundCancelled = event<RefundFacts>("payment.refund_cancelled");

/** A payment became doubtful, or is no longer: the finance console checks it. */
export const paymentDoubtful = event<{ attemptId: number }>("payment.doubtful");
