import { eq } from "drizzle-orm";
import { type Credits, coinLimit, dueOf } from "#contract/orders/money/parts.ts";
import { orders } from "#server/db/schema/orders.ts";
import { spendCoupons } from "#server/domains/coupons/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuseField } from "#server/kernel/errors.ts";
import { reservedEntries, usedEntries } from "../money/money.ts";
import type { OrderRow } from "../store.ts";

type Held = Pick<OrderRow, "paidPoints" | "paidCoins">;
type Unpaid = Held &
  Pick<OrderRow, "id" | "buyerId" | "price" | "total" | "subsidy" | "platformDiscount" | "partsVersion">;

/** Points and coins reserved for an unpaid order, or used by a paid one. */
export const setAsideOf = ({ paidPoints, paidCoins }: Held): Credits => ({ points: paidPoints, coins: paidCoins });

/** NT$ of an unpaid order that points and coins do not cover. */
export const moneyDue = (order: Held & Pick<OrderRow, "total">): number => dueOf(order, setAsideOf(order));

const noCoins = "平台的優惠券和金幣，一筆訂單用一種。";

function check(order: Unpaid, { points, coins }: Credits): void {
  const most = coinLimit(order);
  if (coins > most) refuseField("balance_short", "coins", most > 0 ? `這筆訂單最多可以用 ${most} 枚金幣。` : noCoins);
  if (points + coins > order.total)
    refuseField("balance_short", "points", `這筆訂單最多可以用 ${order.total - coins} 點。`);
}

async function move(ctx: Ctx, order: Unpaid, change: Credits): Promise<void> {
  const version = order.partsVersion + 1;
  const { points, coins } = setAsideOf(order);
  try {
    await post(ctx, {
      kind: change.points + change.coins >= 0 ? "order.reserved" : "order.released",
      key: `order:${order.id}:parts:${version}`,
      orderId: order.id,
      entries: reservedEntries(order.buyerId, change),
      takes: "live",
    });
  } catch (error) {
    // The error message names points or coins, so it is shown at that field.
    if (!(error instanceof Refusal) || error.code !== "balance_short" || error.fields) throw error;
    refuseField("balance_short", error.message.startsWith("點數") ? "points" : "coins", error.message);
  }
  await ctx.db
    .update(orders)
    .set({ paidPoints: points + change.points, paidCoins: coins + change.coins, partsVersion: version })
    .where(eq(orders.id, order.id));
}

/**
 * Reserves the points and coins that the buyer of a locked, unpaid order wants to use, and returns what an earlier
 * attempt reserved beyond that.
 * @returns NT$ left to pay
 * @throws Refusal balance_short at the field
 */
export async function setAside(ctx: Ctx, order: Unpaid, wish: Credits): Promise<number> {
  check(order, wish);
  const before = setAsideOf(order);
  const change = { points: wish.points - before.points, coins: wish.coins - before.coins };
  if (change.points !== 0 || change.coins !== 0) await move(ctx, order, change);
  return dueOf(order, wish);
}

/** Returns the reserved points and coins of an order that ends unpaid. */
export async function release(ctx: Ctx, order: Unpaid): Promise<void> {
  const { points, coins } = setAsideOf(order);
  if (points + coins > 0) await move(ctx, order, { points: -points, coins: -coins });
}

/**
 * Moves the reserved points and coins of a paid order, and the platform's subsidy, into escrow, and marks its coupons
 * as used.
 */
export async function holdSetAside(ctx: Ctx, order: Unpaid): Promise<void> {
  const { points, coins } = setAsideOf(order);
  await spendCoupons(ctx, order.id);
  if (points + coins + order.subsidy === 0) return;
  await post(ctx, {
    kind: "order.paid",
    key: `order:${order.id}:paid:parts`,
    orderId: order.id,
    entries: usedEntries(points + coins, order.subsidy),
  });
}
