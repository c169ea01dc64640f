import type { z } from "zod";
import type { OrderSplit } from "#contract/orders/money/split.ts";
import type { Side } from "#contract/orders/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { clearanceDaysOf } from "../clearance/clearance.ts";
import type { Passage } from "../notifications/words.ts";
import { type OrderRow, sellerTrustOf } from "../store.ts";
import { takenFrom } from "../supplements/money.ts";
import { sourcesOf } from "../supplements/sources.ts";
import { type Bill, paidParts, partsOf, splitOf } from "./money.ts";

/** Of an order that still runs: as if it ended now. */
export async function passageOf(ctx: Ctx, order: OrderRow): Promise<Passage> {
  const sources = await sourcesOf(ctx, order);
  const clearsAt = order.clearsAt ?? later(ctx.now(), clearanceDaysOf(await sellerTrustOf(ctx, order)) * DAY);
  return { sources, clearsAt };
}

type Shared = Bill & { paidPoints: number; paidCoins: number };
type Sum = { method: string | null; amount: number };

/** As `divideMoney` takes it: the last payment first. What no payment is known of stands without a method. */
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
 * What becomes of a paid order's money when `refund` NT$ go back, as whom it concerns reads it.
 * @param reader null: an operator. How it was paid, and so how it goes back, is not the seller's business
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
