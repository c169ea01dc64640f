import { type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";

/** How an order is paid: on a gateway's page, a card kept or not, or with a stored card. */
export type Way =
  | { kind: "page"; method: PaymentMethod; remember: string | undefined }
  | { kind: "stored"; cardId: number };

const STORED = "stored:";

/** The value of a stored card among the ways to pay. */
export function storedKey(cardId: number): string {
  return `${STORED}${cardId}`;
}

/** What a chosen value means. @param remember the agreement that was ticked; it counts only on the card's page */
export function wayOf(key: string, remember: string | undefined): Way {
  if (key.startsWith(STORED)) return { kind: "stored", cardId: Number(key.slice(STORED.length)) };
  const method = paymentMethods.find((each) => each === key) ?? "card";
  return { kind: "page", method, remember: method === "card" ? remember : undefined };
}
