import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { RegisteredCards } from "#contract/payments/schemas.ts";
import { useCredits } from "./use-credits.ts";
import { usePayWay } from "./use-pay-way.ts";
import { usePlace } from "./use-place.ts";

/** What a checkout needs to know of the purchase, whether a service or an offer. */
type Bought = Pick<
  OrderDraft,
  "lines" | "price" | "total" | "platformDiscount" | "buyerFee" | "methods" | "consent" | "invoice" | "blocked"
> &
  Pick<OrderDraft, "setAside" | "unpaid">;

type CheckoutOptions<C> = {
  bought: Bought;
  registered: RegisteredCards;
  /** The selection that the page was loaded with. */
  loaded: C;
  /** URL of the page with another selection. */
  hrefOf: (choice: C) => string;
  /** Creates the order, or returns the existing one. */
  make: () => Promise<{ id: number }>;
};

/** Another order of the same thing is unpaid: this one cannot be placed before it is settled. */
const unpaidReason = (unpaid: OrderDraft["unpaid"]): string | null =>
  unpaid && !unpaid.same ? "請先完成或取消還沒付款的訂單" : null;

/** A selection stored in the URL: it is shown at once, its price follows from the server. */
function useChoice<C>(loaded: C, hrefOf: (choice: C) => string) {
  const navigate = useNavigate();
  const [{ choice, of }, set] = useState({ choice: loaded, of: loaded });
  if (of !== loaded) set({ choice: loaded, of: loaded });
  const choose = (next: C) => {
    set({ choice: next, of: loaded });
    void navigate(hrefOf(next), { replace: true, preventScrollReset: true });
  };
  return { choice, choose, reckoning: hrefOf(choice) !== hrefOf(loaded) };
}

/** State of a checkout: selection, payment method, and the submit that agrees, orders and pays. */
export function useCheckout<C>({ bought, registered, loaded, hrefOf, make }: CheckoutOptions<C>) {
  const { choice, choose, reckoning } = useChoice(loaded, hrefOf);
  const credits = useCredits(bought, bought.setAside);
  const payWay = usePayWay(credits, registered, bought.unpaid?.method ?? null);
  const { place, busy, problem } = usePlace(make, () => payWay.choose("card"));
  const lacks = bought.blocked ?? unpaidReason(bought.unpaid) ?? credits.problem ?? payWay.problem;
  return {
    bought,
    choice,
    choose,
    /** The total of the new selection is not loaded yet. */
    reckoning,
    credits,
    payWay,
    busy,
    problem,
    /** Why the order cannot be paid now; null when it can. */
    reason: reckoning ? "正在計算金額" : lacks,
    press: () => void place(payWay.way, credits.wish),
  };
}

export type Checkout = Pick<
  ReturnType<typeof useCheckout>,
  "bought" | "reckoning" | "credits" | "payWay" | "busy" | "problem" | "reason" | "press"
>;
