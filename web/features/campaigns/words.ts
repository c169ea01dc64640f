import type { Campaign } from "#contract/campaigns/schemas.ts";
import { money } from "#contract/money.ts";

/** 折 NT$300, 9 折（最多折 NT$300） */
export function giftWords({ cut, value, cap }: NonNullable<Campaign["gift"]>): string {
  if (cut === "amount") return `折 ${money(value)}`;
  const left = 100 - value;
  const words = `${left % 10 === 0 ? left / 10 : left} 折`;
  return cap === null ? words : `${words}（最多折 ${money(cap)}）`;
}
