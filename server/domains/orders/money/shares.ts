import type { z } from "zod";
import type { Bill } from "#contract/orders/money/bill.ts";
import type { OrderSplit } from "#contract/orders/money/split.ts";
import type { Side } from "#contract/orders/states.ts";
import { paidParts, partsOf, splitOf } from "./money.ts";
import { takenFrom } from "./payment-sources.ts";

/** How an order was paid, oldest first, and when its seller's share becomes balance. */
export type Passage = { sources: readonly { method: string; amount: number }[]; clearsAt: Date };

type Shared = Bill & { paidPoints: number; paidCoins: number };
type Sum = { method: string | null; amount: number };

/** Takes from the latest payment first, as `divideMoney` does. Amounts without a known payment have no method. */
function waysOf(sources: Passage["sources"], wanted: number): Sum[] {
  const known = Math.min(
    wanted,
    sources.reduce((sum, { amount }) => sum + amount, 0),
  );
  const sums = new Map<string | null, number>();
  for (const { method, amount } of takenFrom(sources, known)) sums.set(method, (sums.get(method) ?? 0) + amount);
  if (wanted > known) sums.set(null, wanted - known);
  return [...sums].map(([method, amount]) => ({ method, amount }));
}

const nothing: z.output<typeof OrderSplit>["back"] = { money: [], points: 0, coins: 0 };

/**
 * The split of a paid order's money for a refund of `refund` NT$, as the reader may see it.
 * @param reader null: an operator. Sellers do not see how the buyer paid and is refunded
 */
export function sharesOf(
  order: Shared,
  refund: number,
  { sources, clearsAt }: Passage,
  reader: Side | null,
): z.output<typeof OrderSplit> {
  const { seller, fees } = splitOf(order, refund);
  const { money, points, coins } = partsOf(paidParts(order), refund);
  return {
    refund,
    seller,
    platform: fees,
    back: reader === "seller" ? nothing : { money: waysOf(sources, money), points, coins },
    clearsAt: seller > 0 ? clearsAt : null,
  };
}
