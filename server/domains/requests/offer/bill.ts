import { z } from "zod";
import { earnsOf } from "#contract/orders/money/bill.ts";
import type { Side } from "#contract/orders/states.ts";
import type { OfferBill } from "#contract/requests/offer-schemas.ts";
import { type Rates, usualRates } from "#server/domains/fees/index.ts";
import { type Discounts, quote } from "#server/domains/orders/index.ts";
import { num } from "#server/kernel/rows.ts";

/** The fees of a sent offer, as stored with it. */
export const SentRates = z.object({
  buyerFeeBp: num.nullable(),
  commissionBp: num.nullable(),
  feeRuleId: num.nullable(),
});
export type SentRates = z.output<typeof SentRates>;

/** The rates of an offer; drafts, and offers older than fee rules, have the default ones. */
const ratesOf = ({ buyerFeeBp, commissionBp, feeRuleId }: SentRates): Rates =>
  buyerFeeBp === null || commissionBp === null ? usualRates : { buyerFeeBp, commissionBp, feeRuleId };

/** The bill of an order at an agreed price, less coupons. */
export const quoteOf = (price: number, rates: SentRates, discounts?: Discounts) =>
  quote({ title: "提案內容", price, days: 0 }, [], ratesOf(rates), discounts);

/** The bill as one party sees it; the buyer does not see what the seller earns. */
export function billFor(price: number, side: Side, rates: SentRates): OfferBill {
  const bill = quoteOf(price, rates);
  const { buyerFee, commission, total } = bill;
  const sellers = side === "buyer" ? { commission: 0, earns: 0 } : { commission, earns: earnsOf(bill) };
  return { price, buyerFee, total, ...sellers };
}
