import type { OrderSplit } from "#contract/orders/money/split.ts";
import { backWords, clearWords, splitTerms } from "#contract/orders/money/split-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { useAsked } from "#web/lib/calls/use-asked.ts";
import { money } from "#web/lib/format/format.ts";
import { Facts } from "#web/ui/lists/definition-list.tsx";

/**
 * Loads what a refund would do, by default how it would split the payment; debounced.
 * @param ask the call; the same function for the same order
 */
export function useSplit<T = OrderSplit>(ask: (refund: number) => Promise<T>, refund: number | null): T | null {
  const known = useAsked(ask, refund);
  return known && known.of === refund ? known.answer : null;
}

/** An amount, and below it where it goes and when. */
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
  /** Null until the server has computed it. */
  split: OrderSplit | null;
  /** The side of the reader; null for operators. */
  side: Side | null;
  /** True when the split has been executed; otherwise it is a preview. */
  ended?: boolean;
};

/** How the money in escrow is split: who gets how much, where it goes and when. */
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
