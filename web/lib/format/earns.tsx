import { createContext, useContext } from "react";
import { money, percentOfBp, share } from "#contract/money.ts";
import { sellerCommissionBp } from "#contract/terms.ts";

/** What a sale of what is edited pays, in basis points, as the server knew when it was last asked. */
export const Commission = createContext(sellerCommissionBp);

/** 「成交時收 15% 手續費，你可得 NT$850。」; while there is no price only the rate. */
export function earnsWords(price: number | null, commissionBp: number): string {
  const rate = `成交時收 ${percentOfBp(commissionBp)} 手續費`;
  return price === null || !Number.isSafeInteger(price) || price <= 0
    ? `${rate}。`
    : `${rate}，你可得 ${money(price - share(price, commissionBp))}。`;
}

/** What of a price is the seller's, beside where it is typed. */
export function useEarns(): (price: number | null) => string {
  const commissionBp = useContext(Commission);
  return (price) => earnsWords(price, commissionBp);
}
