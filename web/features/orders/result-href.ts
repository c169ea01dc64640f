import { to } from "#contract/paths/to.ts";
import type { Payment } from "#contract/payments/schemas.ts";

/** Where it is told of an order that it was paid with points and coins alone. */
export function creditsResultHref(order: number, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { order }) : to("/orders/result", { order });
}

/** Where it is told how a payment ended that no gateway's page took part in. */
export function resultHref({ number }: Payment, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { no: number }) : to("/orders/result", { no: number });
}
