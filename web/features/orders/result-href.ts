import { to } from "#contract/paths/to.ts";
import type { Payment } from "#contract/payments/schemas.ts";

/** The result page of an order paid with points and coins alone. */
export function creditsResultHref(order: number, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { order }) : to("/orders/result", { order });
}

/** The result page of a payment by a stored card, which needed no gateway's page. */
export function resultHref({ number }: Payment, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { no: number }) : to("/orders/result", { no: number });
}
