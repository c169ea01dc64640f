import * as terms from "#contract/terms.ts";
import type { Bill } from "./bill.ts";

/** Points and coins used for an order, NT$1 each; the rest is paid as money. */
export type Credits = { points: number; coins: number };

type Discounted = Pick<Bill, "price" | "total"> & { platformDiscount: number };

/** Maximum coins for an order: a share of its price, rounded down; none with a platform coupon. */
export const coinLimit = ({ price, platformDiscount }: Omit<Discounted, "total">): number =>
  platformDiscount > 0 ? 0 : Math.floor((price * terms.coinShareBp) / 10_000);

/** Maximum usable credits, coins before points. @param held the buyer's credits */
export function mostOf(bill: Discounted, held: Credits): Credits {
  const coins = Math.min(held.coins, coinLimit(bill), bill.total);
  return { coins, points: Math.min(held.points, bill.total - coins) };
}

/** The amount to be paid as money, NT$. */
export const dueOf = ({ total }: Pick<Bill, "total">, { points, coins }: Credits): number => total - points - coins;
