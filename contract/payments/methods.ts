/** The ways to pay at a gateway, in the order in which they are offered. A stored card is one of card. */
export const paymentMethods = ["card", "jkopay"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** What they are called, in lists and on receipts. */
export const methodNames: Record<PaymentMethod, string> = {
  card: "信用卡一次付清",
  jkopay: "街口支付",
};
