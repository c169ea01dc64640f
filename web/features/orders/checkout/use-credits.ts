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
 * The ways to pay what is left of a bill, fetched because methods have limits for the sum. Until they are here, those of
 * the whole bill.
 */
function useMethods({ total, methods }: Bill, due: number): MethodChoice[] {
  const [found, setFound] = useState<{ due: number; methods: MethodChoice[] } | null>(null);
  useEffect(() => {
    if (due === total || due <= 0) return;
    let over = false;
    // If the call fails, the press that pays is refused with the reason.
    api.call("GET /api/payment_methods", { query: { amount: due } }).then(
      (found) => over || setFound({ due, methods: found }),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [due, total]);
  if (found?.due !== due) return methods;
  // The bill is loaded again after the lender's form, so it knows better which methods still lack data.
  const lacking = new Set(methods.filter(({ incomplete }) => incomplete).map(({ key }) => key));
  return found.methods.map((each) => ({ ...each, incomplete: lacking.has(each.key) }));
}

/** The coins that expire first, and when; null until it is known. */
function useEnding(coins: number): CoinEnd | null {
  const [end, setEnd] = useState<CoinEnd | null>(null);
  useEffect(() => {
    if (coins <= 0) return;
    let over = false;
    // If the call fails, the field only leaves the sentence out.
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
 * How much of a bill is paid in points and coins, as the buyer types it; the server decides by the same rules.
 * @param setAside what an earlier press has set aside for this order already; it counts among what the buyer has
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
    /** The points and coins that the press sends. */
    wish,
    /** What is left to pay as money; the whole bill while something does not fit. */
    due,
    methods: useMethods(bill, due),
    problem: fits ? null : "請先調整點數或金幣",
    type: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
  };
}

export type CreditsChoice = ReturnType<typeof useCredits>;
