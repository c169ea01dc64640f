import { event } from "#server/kernel/events.ts";

/** Money has come in for an order, once per attempt. An order may be paid twice by two attempts: give the second back. */
export const paymentSettled = event<{ orderId: number; attemptId: number; amount: number; gateway: string }>(
  "payment.settled",
);

/** The gateway has taken a refund. `key` is that of the wish (`refundPayment`); amount in NT$. */
export const paymentRefunded = event<{ orderId: number; attemptId: number; amount: number; key: string }>(
  "payment.refunded",
);
