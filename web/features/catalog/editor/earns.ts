import { money, share } from "#contract/money.ts";
import { sellerCommissionBp } from "#contract/terms.ts";

/** What of a price is the seller's, beside where it is typed. */
export function earnsOf(price: number | null): string {
  const rate = `成交時收 ${sellerCommissionBp / 100}% 手續費`;
  return price === null || price <= 0
    ? `${rate}。`
    : `${rate}，你可得 ${money(price - share(price, sellerCommissionBp))}。`;
}
