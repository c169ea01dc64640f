import type { ErrorTable } from "../shared-errors.ts";

export const couponErrors = {
  coupon_unknown: [409, "找不到這個代碼，請確認後再輸入一次。"],
  coupon_kept: [409, "這張優惠券已經在你的優惠券裡了。"],
  coupon_refused: [409, "這張優惠券現在不能使用，請重新選擇。"],
} as const satisfies ErrorTable;
