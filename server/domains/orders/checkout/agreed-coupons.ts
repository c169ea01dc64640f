import { couponsFor, priceCoupons } from "#server/domains/coupons/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { CouponIds } from "./for-sale.ts";

/** Work that two members agree on, as far as coupons ask. `net`: its price before them. */
export type AgreedWork = {
  buyerId: number;
  sellerId: number;
  categoryId: number | null;
  net: number;
  /** The order that was made of it, while it waits for its payment: its coupons count as free. */
  besides?: number | null;
};

/** It belongs to no service, so that a coupon for one does not fit. */
export const purchaseOf = ({ buyerId, sellerId, categoryId, net, besides = null }: AgreedWork) => ({
  ...{ buyerId, sellerId, categoryId, net, besides },
  serviceId: null,
});

/** The coupons that its buyer could think of, those that fit first. */
export const couponsForAgreed = (ctx: Ctx, work: AgreedWork) => couponsFor(ctx, purchaseOf(work));

/** What the chosen coupons would take off now, and those that do. */
export async function priceAgreed(ctx: Ctx, work: AgreedWork, ids: CouponIds) {
  const wish = { ...purchaseOf(work), ...ids };
  const { sellerCouponId, platformCouponId, ...discounts } = await priceCoupons(ctx, wish);
  return { discounts, used: { sellerCouponId, platformCouponId } };
}
