import type { ChargebackState } from "#contract/finance/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/** A chargeback was opened or decided. `held`: NT$ of the seller's revenue, held or finally borne. */
export const chargebackMoved = event<{
  chargebackId: number;
  orderId: number;
  step: ChargebackState;
  amount: number;
  held: number;
  reason: string;
  /** If lost: NT$ that were still in escrow and due to the buyer. */
  escrow?: number;
  cancelled?: number;
}>("finance.chargeback_moved");
