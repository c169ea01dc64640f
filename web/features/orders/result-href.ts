import { to } from "#contract/paths/to.ts";
import type { Payment } from "#contract/payments/schemas.ts";

/** URL of the result page of an order paid only with points and coins. */
export function creditsResultHref(order: number, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { order }) : to("/orders/result", { order });
}

/** URL of the result page of a payment with a stored card, which needs no gateway page. */
export function resultHref({ number }: Payment, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { no: number }) : to("/orders/result", { no: number });
}
