import { percent as percentOf } from "#contract/money.ts";
import { ratingMonths } from "#contract/terms.ts";

/** A share 0–1 as 「98%」; null when there is no data. */
export function percent(value: number | null): string | null {
  return value === null ? null : percentOf(value);
}

/** A sentence that explains how the rates of sellers are computed. */
export const ratesNote = `統計近 ${ratingMonths} 個月。完成率是完成的訂單占完成與因賣家取消之訂單的比例；準時率看交件是否在約定時間內。`;
