/** Payment methods of a gateway, in display order. A stored card counts as card. */
export const paymentMethods = ["card", "atm", "cvs", "jkopay", "aftee"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Labels for lists and receipts. */
export const methodNames: Record<PaymentMethod, string> = {
  card: "信用卡一次付清",
  atm: "ATM 轉帳",
  cvs: "超商代碼繳費",
  jkopay: "街口支付",
  aftee: "AFTEE 先享後付",
};

/**
 * Paid later with a number issued by the gateway. Refunds cannot go back the same way: the payer chooses a destination.
 */
export const numberedMethods = ["atm", "cvs"] as const satisfies PaymentMethod[];

export type NumberedMethod = (typeof numberedMethods)[number];

export const isNumbered = (method: string): method is NumberedMethod => numberedMethods.some((each) => each === method);

/** Label of the number. */
export const numberNames: Record<NumberedMethod, string> = { atm: "轉帳帳號", cvs: "繳費代碼" };
