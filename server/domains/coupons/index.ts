export { grantCoupon } from "./collect-coupon.ts";
export { couponsFor, giveBackCoupons, holdCoupons, priceCoupons, spendCoupons } from "./order-coupons.ts";
