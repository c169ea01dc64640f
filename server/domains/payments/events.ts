import { event } from "#server/kernel/delivery/events.ts";

/** Money has come in for an order, once per attempt. An order may be paid twice by two attempts: give the second back. */
export const paymentSettled = event<{
  orderId: number;
  /** The additional payment that it was for; null, or absent from before there were any: the order itself. */
  supplementId?: number | null;
  attemptId: number;
  amount: number;
  gateway: string;
}>("payment.settled");

/** The payer of an order has a number by which it can be paid elsewhere, within days. */
export const paymentNumberIssued = event<{ orderId: number; attemptId: number }>("payment.number_issued");

type RefundFacts = { refundId: number; attemptId: number; orderId: number | null; amount: number; key: string };

/**
 * Money has gone back: the gateway has taken the refund, the platform's bank has paid it, or its payer has points for it. `key` is that of the wish
 * (`refundPayment`); no order where a card was checked.
 */
export const paymentRefunded = event<RefundFacts & { way: "gateway" | "bank" | "points" }>("payment.refunded");

/**
 * Money is to go back that cannot go the way it came: its payer says where. `again`: where they said the bank could not
 * pay it to; `refused`: an operator did not let it go there. `round`: the first time 0, then each reminder.
 * `askedAgain`: when the console asked once more, which begins the rounds anew.
 */
export const refundToChoose = event<
  RefundFacts & { again: boolean; round?: number; askedAgain?: string | null; refused?: boolean }
>("payment.refund_to_choose");

/** The gateway refused a refund for good, or the bank dropped what it had accepted. */
export const refundRefused = event<RefundFacts & { tries: number }>("payment.refund_refused");

/** A refund is not made any more: a bank has given its payer the same money. */
export const refundCancelled = event<RefundFacts>("payment.refund_cancelled");

/** Something about a payment that only a person can end has come up or come right: look at it. */
export const paymentDoubtful = event<{ attemptId: number }>("payment.doubtful");
