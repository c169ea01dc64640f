import { z } from "zod";
import * as terms from "#contract/terms.ts";
import type { Bill } from "./bill.ts";

/** Points and coins used for an order, NT$1 each; the rest is paid as money. */
export type Credits = { points: number; coins: number };

/** Points and coins reserved for an unpaid order. */
export const SetAside = z.object({ points: z.number().int(), coins: z.number().int() });

type Discounted = Pick<Bill, "price" | "total"> & { platformDiscount: number };

const amount = (name: string) =>
  z.coerce
    .number({ error: `請輸入${name}` })
    .int(`${name}要是整數`)
    .min(0, `${name}不能小於 0`)
    .default(0);

/** Amounts that a buyer wants to pay in points and coins. */
export const creditFields = { points: amount("點數"), coins: amount("金幣") };

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
