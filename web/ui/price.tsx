import { money } from "#contract/money.ts";

export type PriceProps = {
  /** Whole NT$. */
  amount: number;
  /** The lowest of several: 「NT$1,200 起」. */
  from?: boolean;
  /** Struck through: the previous price. */
  was?: boolean;
  className?: string;
};

/** An amount; inherits size and weight. */
export function Price({ amount, from = false, was = false, className }: PriceProps) {
  const text = <span className="sum">{money(amount)}</span>;
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
      {from ? <span className="from">起</span> : null}
    </span>
  );
}
