import { addBills, type Bill } from "#contract/orders/money/bill.ts";
import type { Entry } from "#server/domains/ledger/index.ts";
import type { PaidBill } from "./money.ts";

type Paid = {
  buyerId: number;
  sellerId: number;
  /** NT$ */
  total: number;
  tip: boolean;
  /** Null: paid in points. */
  gateway: string | null;
};

/** A paid supplement goes into escrow; a tip goes to the seller's pending revenue. */
export const supplementEntries = ({ buyerId, sellerId, total, tip, gateway }: Paid): Entry[] => [
  {
    account: gateway === null ? { kind: "points", userId: buyerId } : { kind: `clearing:${gateway}` },
    amount: -total,
  },
  { account: tip ? { kind: "revenue_pending", userId: sellerId } : { kind: "escrow" }, amount: total },
];

/** The order's bill with a paid supplement. From then on they are split, refunded and invoiced together. */
export const withSupplement = (order: PaidBill, supplement: Bill, paidMoney: number): PaidBill => ({
  ...addBills(order, supplement),
  paidMoney: order.paidMoney + paidMoney,
  paidPoints: order.paidPoints + supplement.total - paidMoney,
});

/** A payment in escrow, with the part that came through a gateway, NT$. */
export type Source = { attemptId: number; gateway: string; method: string; amount: number };

/**
 * Chooses the payments to refund from: the latest first, so that few refunds are needed.
 * @param sources oldest first
 * @throws RangeError when the payments hold less
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
