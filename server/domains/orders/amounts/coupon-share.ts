import type { Side } from "#contract/orders/states.ts";
import type { OrderRow } from "../store.ts";

/**
 * How the platform and the seller share the discount of a platform coupon, NT$. Shown to the seller and to operators,
 * not to the buyer. Null: the order has no such coupon.
 * @param side null: an operator
 */
export const couponShareOf = (
  { platformDiscount, subsidy }: Pick<OrderRow, "platformDiscount" | "subsidy">,
  side: Side | null,
): { platform: number; seller: number } | null =>
  side === "buyer" || platformDiscount === 0 ? null : { platform: subsidy, seller: platformDiscount - subsidy };
