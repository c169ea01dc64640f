import type { Side } from "#contract/orders/states.ts";
import type { OfferBill as Bill } from "#contract/requests/offer-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { Facts } from "#web/ui/lists/definition-list.tsx";

/** Amounts of an offer: the buyer's total, and for its seller their share. `side`: the reader. */
export function OfferBill({ bill, side }: { bill: Bill; side: Side }) {
  return (
    <Facts
      items={[
        { term: "報價", value: money(bill.price) },
        { term: "買家服務費", value: money(bill.buyerFee) },
        { term: "買家付款總額", value: <strong className="font-semibold">{money(bill.total)}</strong> },
        ...(side === "seller"
          ? [
              { term: "成交手續費", value: `−${money(bill.commission)}` },
              { term: "你的收益", value: <strong className="font-semibold text-teal">{money(bill.earns)}</strong> },
            ]
          : []),
      ]}
    />
  );
}
