export { grantCoupon } from "./keep-coupon.ts";
export { couponsFor, giveBackCoupons, holdCoupons, spendCoupons } from "./order-coupons.ts";
