import { money } from "#contract/money.ts";

export type PriceProps = {
  /** Whole NT$. */
  amount: number;
  /** The cheapest of several: 「NT$1,200 起」. */
  from?: boolean;
  /** Struck through: what it cost before. */
  was?: boolean;
  className?: string;
};

/** An amount of money; size and weight come from around it. */
export function Price({ amount, from = false, was = false, className }: PriceProps) {
  const text = <span className="whitespace-nowrap tabular-nums">{money(amount)}</span>;
  if (was) {
    return (
      <s className={className}>
        <span className="sr-only">原價 </span>
        {text}
      </s>
    );
  }
  return (
    <span className={className}>
      {text}
      {from ? <span className="ml-1 font-normal text-ink-soft text-sm">起</span> : null}
    </span>
  );
}
