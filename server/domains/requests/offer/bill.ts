import type { Side } from "#contract/orders/states.ts";
import type { OfferBill } from "#contract/requests/offer-schemas.ts";
import { type Rates, usualRates } from "#server/domains/fees/index.ts";
import { type Discounts, quote } from "#server/domains/orders/index.ts";

/** What an offer keeps of the fees that it was sent under. */
export type SentRates = { buyerFeeBp: number | null; commissionBp: number | null; feeRuleId: number | null };

/** One from before there were rules, and a draft, has the usual ones. */
const ratesOf = ({ buyerFeeBp, commissionBp, feeRuleId }: SentRates): Rates =>
  buyerFeeBp === null || commissionBp === null ? usualRates : { buyerFeeBp, commissionBp, feeRuleId };

/** The bill of an agreed price, as an order of it will have it, less what coupons take off. */
export const billOf = (price: number, rates: SentRates, discounts?: Discounts) =>
  quote({ title: "提案內容", price, days: 0 }, [], ratesOf(rates), discounts);

/** What a side reads of it: what the seller earns is not the buyer's business. */
export function billFor(price: number, side: Side, rates: SentRates): OfferBill {
  const { buyerFee, commission, total } = billOf(price, rates);
  const hidden = side === "buyer";
  return {
    price,
    buyerFee,
    total,
    commission: hidden ? 0 : commission,
    earns: hidden ? 0 : price - commission,
  };
}
