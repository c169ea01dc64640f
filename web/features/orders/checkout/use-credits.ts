import { useEffect, useState } from "react";
import { type Credits, dueOf, mostOf } from "#contract/orders/money/parts.ts";
import type { MethodChoice } from "#contract/payments/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { type CoinEnd, firstEnd } from "#web/lib/format/coin-end.ts";
import { useMe } from "#web/lib/page/session.ts";

type Bill = { price: number; total: number; platformDiscount: number; methods: MethodChoice[] };
type Typed = { [K in keyof Credits]: number | null };

const none: Credits = { points: 0, coins: 0 };

/**
 * The payment methods for the remaining amount, loaded because methods have limits per amount. Until then those of the
 * whole bill.
 */
function useMethods({ total, methods }: Bill, due: number): MethodChoice[] {
  const [found, setFound] = useState<{ due: number; methods: MethodChoice[] } | null>(null);
  useEffect(() => {
    if (due === total || due <= 0) return;
    let over = false;
    // If the call fails, the payment is refused with the reason.
    api.call("GET /api/payment_methods", { query: { amount: due } }).then(
      (found) => over || setFound({ due, methods: found }),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [due, total]);
  if (found?.due !== due) return methods;
  // The bill is revalidated after the lender form, so it is more recent about which methods lack data.
  const lacking = new Set(methods.filter(({ incomplete }) => incomplete).map(({ key }) => key));
  return found.methods.map((each) => ({ ...each, incomplete: lacking.has(each.key) }));
}

/** The coins that expire first, and when; null until it is loaded. */
function useEnding(coins: number): CoinEnd | null {
  const [end, setEnd] = useState<CoinEnd | null>(null);
  useEffect(() => {
    if (coins <= 0) return;
    let over = false;
    // If the call fails, the field only omits that sentence.
    api.call("GET /api/my_points", {}).then(
      ({ coinLots }) => over || setEnd(firstEnd(coinLots)),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [coins]);
  return end;
}

/**
 * How much of a bill the buyer pays in points and coins; the server validates by the same rules.
 * @param setAside reserved by an earlier attempt for this order; added to the balance
 */
export function useCredits(bill: Bill, setAside: Credits = none) {
  const me = useMe();
  const held = { points: (me?.points ?? 0) + setAside.points, coins: (me?.coins ?? 0) + setAside.coins };
  const [typed, setTyped] = useState<Typed>(setAside);
  const wish: Credits = { points: typed.points ?? 0, coins: typed.coins ?? 0 };
  const most = {
    coins: mostOf(bill, held).coins,
    points: mostOf(bill, { ...held, coins: Math.min(wish.coins, held.coins) }).points,
  };
  const fits = wish.points <= most.points && wish.coins <= most.coins;
  const due = dueOf(bill, fits ? wish : none);
  return {
    held,
    most,
    typed,
    ending: useEnding(held.coins),
    /** The points and coins to send. */
    wish,
    /** The remaining amount in NT$; the whole bill while the input is invalid. */
    due,
    methods: useMethods(bill, due),
    problem: fits ? null : "請先調整點數或金幣",
    type: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
  };
}

export type CreditsChoice = ReturnType<typeof useCredits>;
