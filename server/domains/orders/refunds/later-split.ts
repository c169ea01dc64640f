import type { Bill } from "#contract/orders/money/bill.ts";
import { splitOf } from "../money/money.ts";

/** Who bears a refund after completion. */
export type Bearer = "seller" | "house";

/**
 * What a refund after completion takes from whom, NT$: `seller + fees + house` is the refund and the subsidy that is no
 * longer needed.
 */
export type LaterSplit = { seller: number; fees: number; house: number; unused: number };

type How = {
  bearer: Bearer;
  /** Fees and subsidy shrink in proportion, as in a refund at the end of the sale. */
  proportional: boolean;
};

/**
 * Splits a refund of a completed sale. The platform's own refunds take nothing from the seller.
 * @param gone what proportional refunds have taken off the bill so far, NT$
 * @throws RangeError when more goes back than is left
 */
export function laterSplit(bill: Bill, gone: number, amount: number, { bearer, proportional }: How): LaterSplit {
  if (bearer === "house") return { seller: 0, fees: 0, house: amount, unused: 0 };
  if (!proportional) return { seller: amount, fees: 0, house: 0, unused: 0 };
  const before = splitOf(bill, gone);
  const after = splitOf(bill, gone + amount);
  return {
    seller: before.seller - after.seller,
    fees: before.fees - after.fees,
    house: 0,
    unused: after.unused - before.unused,
  };
}
