import { money } from "#contract/money.ts";
import { type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";

/**
 * How the rest of an order is paid: on a gateway's page, where a card may be stored, with a stored card, or there is no
 * rest.
 */
export type Way =
  | { kind: "page"; method: PaymentMethod; remember: string | undefined }
  | { kind: "stored"; cardId: number }
  | { kind: "credits" };

const STORED = "stored:";

/** The value of a stored card among the ways to pay. */
export function storedKey(cardId: number): string {
  return `${STORED}${cardId}`;
}

/** The way that a chosen value stands for. @param remember version of the ticked agreement; used only on the card's page */
export function wayOf(key: string, remember: string | undefined): Way {
  if (key.startsWith(STORED)) return { kind: "stored", cardId: Number(key.slice(STORED.length)) };
  const method = paymentMethods.find((each) => each === key) ?? "card";
  return { kind: "page", method, remember: method === "card" ? remember : undefined };
}

/** The label of the button that pays. @param due NT$ that are left to pay as money */
export function payLabel(way: Way, due: number): string {
  if (way.kind === "credits") return "用點數與金幣付款";
  return `${way.kind === "stored" ? "付款" : "前往付款"} ${money(due)}`;
}
