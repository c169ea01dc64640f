import type { Entry } from "#server/domains/ledger/index.ts";
import type { Grown } from "./money.ts";

type Paid = {
  buyerId: number;
  sellerId: number;
  /** NT$ */
  total: number;
  tip: boolean;
  /** Null: it came in points. */
  gateway: string | null;
};

/** It came through a gateway or in points; it is held with the order, or, a tip, is the seller's. */
export const supplementEntries = ({ buyerId, sellerId, total, tip, gateway }: Paid): Entry[] => [
  {
    account: gateway === null ? { kind: "points", userId: buyerId } : { kind: `clearing:${gateway}` },
    amount: -total,
  },
  { account: tip ? { kind: "revenue_pending", userId: sellerId } : { kind: "escrow" }, amount: total },
];

/** The order's bill with what was bought in addition: it is divided, refunded and invoiced as one. */
export function addedBy(
  order: Grown,
  { price, buyerFee, commission }: Pick<Grown, "price" | "buyerFee" | "commission">,
  paidMoney: number,
): Grown {
  const total = price + buyerFee;
  return {
    price: order.price + price,
    buyerFee: order.buyerFee + buyerFee,
    commission: order.commission + commission,
    total: order.total + total,
    paidMoney: order.paidMoney + paidMoney,
    paidPoints: order.paidPoints + total - paidMoney,
  };
}

/** One payment that lies in escrow, and how much of it came as money. */
export type Source = { attemptId: number; gateway: string; method: string; amount: number };

/**
 * From which payments so much goes back: the last one first, so that few have to be asked.
 * @param sources oldest first
 * @throws RangeError when they hold less
 */
export function takenFrom<S extends { amount: number }>(sources: readonly S[], wanted: number): S[] {
  const taken: S[] = [];
  let left = wanted;
  for (const source of sources.toReversed()) {
    const amount = Math.min(left, source.amount);
    if (amount > 0) taken.push({ ...source, amount });
    left -= amount;
  }
  if (left > 0) throw new RangeError(`NT$${left} more than was paid`);
  return taken;
}
