import type { Side } from "#contract/orders/states.ts";
import type { OrderRow } from "../store.ts";

/**
 * Who bears what the site's coupon takes off an order, NT$, for its seller and for operators; the buyer's room says nothing
 * of it. Null: no such coupon. @param side who reads it; null an operator
 */
export const couponShareOf = (
  { platformDiscount, subsidy }: Pick<OrderRow, "platformDiscount" | "subsidy">,
  side: Side | null,
): { platform: number; seller: number } | null =>
  side === "buyer" || platformDiscount === 0 ? null : { platform: subsidy, seller: platformDiscount - subsidy };
