import { useEffect, useState } from "react";
import type { OrderSplit } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import { money } from "#web/lib/format.ts";
import { Facts } from "#web/ui/definition-list.tsx";

/**
 * Who gets what of a refund, asked of the server a moment after the last digit.
 * @param ask the call; the same function as long as it asks about the same order
 */
export function useSplit(ask: (refund: number) => Promise<OrderSplit>, refund: number | null): OrderSplit | null {
  const [split, setSplit] = useState<OrderSplit | null>(null);
  useEffect(() => {
    setSplit(null);
    if (refund === null) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      // A sum that cannot be shown is no reason to stop: the server reckons again when it is decided.
      const found = await ask(refund).catch(() => null);
      if (wanted) setSplit(found);
    }, 300);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask, refund]);
  return split;
}

const terms = (side: Side | null) => ({
  refund: side === "buyer" ? "退還給你" : "退還買家",
  seller: side === "seller" ? "你可得" : "賣家可得",
});

/** What becomes of the held money. @param side whose page it is; null for an operator's. @param split null while it is reckoned */
export function SplitFacts({ split, side }: { split: OrderSplit | null; side: Side | null }) {
  const shown = (amount: number | undefined) => (amount === undefined ? "…" : money(amount));
  const words = terms(side);
  return (
    <Facts
      className="rounded-md bg-sunken p-4"
      items={[
        { term: words.refund, value: shown(split?.refund) },
        { term: words.seller, value: shown(split?.seller) },
        { term: "平台費用", value: shown(split?.platform) },
      ]}
    />
  );
}
