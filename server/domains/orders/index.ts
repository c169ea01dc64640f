export { orderStateLabel } from "./process/table.ts";
export { orderJobs } from "./process/tick.ts";
export { type AgreedWork, couponsForAgreed, priceAgreed } from "./sale/agreed-coupons.ts";
export type { CouponIds } from "./sale/for-sale.ts";
export { type Discounts, quote } from "./sale/money.ts";
export { settleOrder } from "./sale/pay-order.ts";
export { placeAgreed } from "./sale/place-agreed.ts";
