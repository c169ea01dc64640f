import { z } from "zod";
import { share } from "#contract/money.ts";

/**
 * The bill of a sale or of a supplement, in whole NT$. Everything that shows, charges, splits, refunds or invoices a
 * sale reads these five amounts and adds them up by the functions of this file. Supplements are added to the bill of
 * their order.
 */
export const Bill = z.object({
  /** What was agreed, less all coupons. */
  price: z.number().int(),
  /** The platform's share of the coupons, which the seller gets on top of the price. */
  subsidy: z.number().int(),
  /** The platform's fee, which the buyer pays on top of the price. */
  buyerFee: z.number().int(),
  /** The platform's fee, deducted from what the seller gets. */
  commission: z.number().int(),
  /** What the buyer pays, in money, points and coins: price and fee. */
  total: z.number().int(),
});
export type Bill = z.output<typeof Bill>;

/** What a bill is made of; supplements have no coupons. */
type Amounts = Pick<Bill, "price" | "buyerFee" | "commission"> & { subsidy?: number };

export const billOf = ({ price, subsidy = 0, buyerFee, commission }: Amounts): Bill => ({
  ...{ price, subsidy, buyerFee, commission },
  total: price + buyerFee,
});

/** The bill of a price without coupons, at rates in basis points. Each fee rounds half up. */
export const billAt = (price: number, rates: { buyerFeeBp: number; commissionBp: number }): Bill =>
  billOf({ price, buyerFee: share(price, rates.buyerFeeBp), commission: share(price, rates.commissionBp) });

/** Two bills as one: an order with a paid supplement. */
export const addBills = (one: Bill, other: Bill): Bill =>
  billOf({
    price: one.price + other.price,
    subsidy: one.subsidy + other.subsidy,
    buyerFee: one.buyerFee + other.buyerFee,
    commission: one.commission + other.commission,
  });

/** The seller's gross revenue. */
export const grossOf = ({ price, subsidy }: Pick<Bill, "price" | "subsidy">): number => price + subsidy;

/** The seller's revenue after the commission. */
export const earnsOf = (bill: Pick<Bill, "price" | "subsidy" | "commission">): number =>
  grossOf(bill) - bill.commission;
