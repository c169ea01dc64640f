import { money } from "#contract/money.ts";
import { twoPersonsAbove } from "#contract/terms.ts";

/**
 * Tells an operator who is about to promise this amount whether a second operator is needed. Below the limit it depends
 * on what they promised alone within a day, which is added up when they confirm.
 * @param amount NT$
 * @param then what happens once it is decided: 啟用, 公開
 */
export function promiseWords(amount: number, then: string): string {
  const most = money(twoPersonsAbove);
  if (amount > twoPersonsAbove) return `預算超過 ${most}，送出後由財務的另一位同事放行才會${then}。`;
  return amount > 0
    ? `這次的預算加上你 24 小時內自己送出的優惠券和活動預算，如果超過 ${most}，會先請財務的另一位同事放行，放行後才${then}。`
    : "";
}
