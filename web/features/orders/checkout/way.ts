import { money } from "#contract/money.ts";
import { type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";

/**
 * How the remaining amount is paid: on a gateway's page, where the card may be stored, with a stored card, or nothing
 * remains.
 */
export type Way =
  | { kind: "page"; method: PaymentMethod; remember: string | undefined }
  | { kind: "stored"; cardId: number }
  | { kind: "credits" };

const STORED = "stored:";

/** Form value of a stored card among the payment methods. */
export function storedKey(cardId: number): string {
  return `${STORED}${cardId}`;
}

/** Parses a form value. @param remember version of the accepted agreement; used only on the card's page */
export function wayOf(key: string, remember: string | undefined): Way {
  if (key.startsWith(STORED)) return { kind: "stored", cardId: Number(key.slice(STORED.length)) };
  const method = paymentMethods.find((each) => each === key) ?? "card";
  return { kind: "page", method, remember: method === "card" ? remember : undefined };
}

/** Label of a checkout's pay button, which also agrees to what stands above it. @param due remaining amount in NT$ */
export function agreeLabel(way: Way, due: number): string {
  return way.kind === "credits" ? "同意並用點數與金幣付款" : `同意並付款 ${money(due)}`;
}

/** Label of the button that pays an existing order. @param due remaining amount in NT$ */
export function payLabel(way: Way, due: number): string {
  if (way.kind === "credits") return "用點數與金幣付款";
  return `${way.kind === "stored" ? "付款" : "前往付款"} ${money(due)}`;
}
