import { z } from "zod";
import * as terms from "#contract/terms.ts";

/** How much of an order is paid in points and coins, one for NT$1 each; the rest is paid as money. */
export type Credits = { points: number; coins: number };

/** What is set aside for an order that waits for its payment. */
export const SetAside = z.object({ points: z.number().int(), coins: z.number().int() });

type Bill = { price: number; total: number; platformDiscount: number };

const amount = (name: string) =>
  z.coerce
    .number({ error: `請輸入${name}` })
    .int(`${name}要是整數`)
    .min(0, `${name}不能小於 0`)
    .default(0);

/** What a buyer wants to pay without money. */
export const creditFields = { points: amount("點數"), coins: amount("金幣") };

/**
 * So many coins may be used for an order, however many there are: a share of what it is for, rounded down; none beside a
 * coupon of the platform.
 */
export const coinLimit = ({ price, platformDiscount }: Omit<Bill, "total">): number =>
  platformDiscount > 0 ? 0 : Math.floor((price * terms.coinShareBp) / 10_000);

/** The most of each that can be used together, coins before points. @param held what the buyer has */
export function mostOf(bill: Bill, held: Credits): Credits {
  const coins = Math.min(held.coins, coinLimit(bill), bill.total);
  return { coins, points: Math.min(held.points, bill.total - coins) };
}

/** What is left to be paid as money. */
export const dueOf = ({ total }: Pick<Bill, "total">, { points, coins }: Credits): number => total - points - coins;
