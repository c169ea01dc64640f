import { couponsFor, priceCoupons } from "#server/domains/coupons/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { CouponIds } from "./for-sale.ts";

/** What coupons need to know of agreed work. `net`: the price before coupons, NT$. */
export type AgreedWork = {
  buyerId: number;
  sellerId: number;
  categoryId: number | null;
  net: number;
  /** The unpaid order made from it, whose coupons count as available. */
  besides?: number | null;
};

/** It has no service, so coupons for one service do not apply. */
export const purchaseOf = ({ buyerId, sellerId, categoryId, net, besides = null }: AgreedWork) => ({
  ...{ buyerId, sellerId, categoryId, net, besides },
  serviceId: null,
});

/** The buyer's coupons, applicable ones first. */
export const couponsForAgreed = (ctx: Ctx, work: AgreedWork) => couponsFor(ctx, purchaseOf(work));

/** The present discount of the chosen coupons, and which of them apply. */
export async function priceAgreed(ctx: Ctx, work: AgreedWork, ids: CouponIds) {
  const wish = { ...purchaseOf(work), ...ids };
  const { sellerCouponId, platformCouponId, ...discounts } = await priceCoupons(ctx, wish);
  return { discounts, used: { sellerCouponId, platformCouponId } };
}
