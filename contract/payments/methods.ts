/** The ways to pay at a gateway, in the order in which they are offered. A stored card is one of card. */
export const paymentMethods = ["card", "atm", "cvs", "jkopay", "aftee"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** What they are called, in lists and on receipts. */
export const methodNames: Record<PaymentMethod, string> = {
  card: "信用卡一次付清",
  atm: "ATM 轉帳",
  cvs: "超商代碼繳費",
  jkopay: "街口支付",
  aftee: "AFTEE 先享後付",
};

/**
 * Paid later, elsewhere, by a number that the gateway gives out. Nothing of it can go back the way it came: its payer says
 * where a refund goes.
 */
export const numberedMethods = ["atm", "cvs"] as const satisfies PaymentMethod[];

export type NumberedMethod = (typeof numberedMethods)[number];

export const isNumbered = (method: string): method is NumberedMethod => numberedMethods.some((each) => each === method);

/** What the number is called that one pays by. */
export const numberNames: Record<NumberedMethod, string> = { atm: "轉帳帳號", cvs: "繳費代碼" };
