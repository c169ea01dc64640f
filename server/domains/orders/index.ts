export { type AgreedWork, couponsForAgreed, priceAgreed } from "./checkout/agreed-coupons.ts";
export type { CouponIds } from "./checkout/for-sale.ts";
export { placeAgreed } from "./checkout/place-agreed.ts";
export { placedBill, presentWaiting, waitingOrder } from "./checkout/unpaid-order.ts";
export { orderJobs } from "./clock/tick.ts";
export { orderStateLabel } from "./process/table.ts";
export { freezeOrder, heldOf, lockForChargeback, thawOrder } from "./sale/freeze-order.ts";
export { type Discounts, quote } from "./sale/money.ts";
export { settleOrder } from "./sale/pay-order.ts";
