import type { Payment } from "#contract/payments/schemas.ts";
import { to } from "#contract/to.ts";

/** Where it is told how a payment ended that no gateway's page took part in. */
export function resultHref({ number }: Payment, begunIn: "checkout" | "room"): string {
  return begunIn === "room" ? to("/orders/result_transaction", { no: number }) : to("/orders/result", { no: number });
}
