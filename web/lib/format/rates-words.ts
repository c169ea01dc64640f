import { percent as percentOf } from "#contract/money.ts";
import { ratingMonths } from "#contract/terms.ts";

/** A share 0–1 as 「98%」; null when there is no data. */
export function percent(value: number | null): string | null {
  return value === null ? null : percentOf(value);
}

/** A sentence that explains how the rates of sellers are computed. */
export const ratesNote = `看近 ${ratingMonths} 個月。完成率是接下的訂單裡做完的比例，買家取消的不算。準時率是在約定時間內交件的比例。`;
