import { useEffect, useState } from "react";
import type { OrderSplit } from "#contract/orders/money/split.ts";
import { backWords, clearWords, splitTerms } from "#contract/orders/money/split-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { money } from "#web/lib/format/format.ts";
import { Facts } from "#web/ui/lists/definition-list.tsx";

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
      // If the call fails, the form can still be sent: the server reckons again then.
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

/** A sum, and below it where it goes and when. */
function Sum({ amount, where }: { amount: number | undefined; where: readonly string[] }) {
  return (
    <>
      {amount === undefined ? "…" : money(amount)}
      {where.map((words) => (
        <span key={words} className="block text-ink-soft text-sm">
          {words}
        </span>
      ))}
    </>
  );
}

type SplitFactsProps = {
  /** Null until the server has reckoned it. */
  split: OrderSplit | null;
  /** Whose page it is; null for an operator's. */
  side: Side | null;
  /** The money was divided so; otherwise it would be. */
  ended?: boolean;
};

/** How the money in escrow is divided: who gets how much, where it goes and when. */
export function SplitFacts({ split, side, ended = false }: SplitFactsProps) {
  const terms = splitTerms(side);
  const clears = split && clearWords(split, ended);
  return (
    <Facts
      className="rounded-md bg-sunken p-4"
      items={[
        { term: terms.refund, value: <Sum amount={split?.refund} where={split ? backWords(split, side) : []} /> },
        { term: terms.seller, value: <Sum amount={split?.seller} where={clears ? [clears] : []} /> },
        { term: terms.platform, value: <Sum amount={split?.platform} where={[]} /> },
      ]}
    />
  );
}
