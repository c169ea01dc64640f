import type { Side } from "#contract/orders/states.ts";
import type { OfferBill } from "#contract/requests/offer-schemas.ts";
import { quote } from "#server/domains/orders/index.ts";

/** The bill of an agreed price, as an order of it will have it. */
export const billOf = (price: number) => quote({ title: "提案內容", price, days: 0 }, []);

/** What a side reads of it: what the seller earns is not the buyer's business. */
export function billFor(price: number, side: Side): OfferBill {
  const { buyerFee, commission, total } = billOf(price);
  const hidden = side === "buyer";
  return {
    price,
    buyerFee,
    total,
    commission: hidden ? 0 : commission,
    earns: hidden ? 0 : price - commission,
  };
}
