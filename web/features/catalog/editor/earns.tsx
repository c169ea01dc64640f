import { createContext, useContext } from "react";
import { money, percentOfBp, share } from "#contract/money.ts";
import { sellerCommissionBp } from "#contract/terms.ts";

/** What a sale of the service pays, in basis points, as the server knew when it was last asked. */
export const Commission = createContext(sellerCommissionBp);

/** What of a price is the seller's, beside where it is typed. */
export function useEarns(): (price: number | null) => string {
  const commissionBp = useContext(Commission);
  const rate = `成交時收 ${percentOfBp(commissionBp)} 手續費`;
  return (price) =>
    price === null || price <= 0 ? `${rate}。` : `${rate}，你可得 ${money(price - share(price, commissionBp))}。`;
}
