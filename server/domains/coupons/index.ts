export { grantCoupon } from "./keep-coupon.ts";
export { couponsFor, giveBackCoupons, holdCoupons, priceCoupons, spendCoupons } from "./order-coupons.ts";
