import type { ChargebackState } from "#contract/finance/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/** A card's bank takes a payment back, or has decided about it. `held`: NT$ of the seller's, held or in the end borne. */
export const chargebackMoved = event<{
  chargebackId: number;
  orderId: number;
  step: ChargebackState;
  amount: number;
  held: number;
  reason: string;
  /** NT$ of a lost one that were in escrow, and that had still to go back to the buyer. */
  escrow?: number;
  cancelled?: number;
}>("finance.chargeback_moved");
