import { createContext, useContext } from "react";
import { money, percentOfBp } from "#contract/money.ts";
import { billAt, earnsOf } from "#contract/orders/money/bill.ts";
import { sellerCommissionBp } from "#contract/terms.ts";

/** Commission on a sale of the edited service, in basis points, as last loaded from the server. */
export const Commission = createContext(sellerCommissionBp);

/** 「成交時收 15% 手續費，你可得 NT$850。」; only the rate while there is no price. */
export function earnsWords(price: number | null, commissionBp: number): string {
  const rate = `成交時收 ${percentOfBp(commissionBp)} 手續費`;
  return price === null || !Number.isSafeInteger(price) || price <= 0
    ? `${rate}。`
    : `${rate}，你可得 ${money(earnsOf(billAt(price, { buyerFeeBp: 0, commissionBp })))}。`;
}

/** Describes the seller's share of a price, beside the price field. */
export function useEarns(): (price: number | null) => string {
  const commissionBp = useContext(Commission);
  return (price) => earnsWords(price, commissionBp);
}
