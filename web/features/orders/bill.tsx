import type { PriceLine } from "#contract/orders/snapshot.ts";
import { money } from "#web/lib/format/format.ts";
import { useHydrating } from "#web/lib/runtime/hydrating.ts";
import { cx } from "#web/ui/cx.ts";

export type BillLine = Pick<PriceLine, "title" | "amount">;

export type BillProps = {
  lines: readonly BillLine[];
  total: number;
  totalLabel?: string;
  /** The selection has changed and the new total is not loaded yet. */
  reckoning?: boolean;
};

/** Bill: lines and total. */
export function Bill({ lines, total, totalLabel = "總計", reckoning = false }: BillProps) {
  const hydrated = !useHydrating();
  return (
    <dl className={cx(!hydrated && "drawn-sum", "flex flex-col gap-2")} aria-busy={reckoning}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options may have one title; a line is its place on the bill
        <div key={at} className="flex items-baseline justify-between gap-6">
          <dt className="min-w-0 text-ink-soft">{line.title}</dt>
          <dd className="shrink-0">{money(line.amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-6 border-line border-t pt-3">
        <dt className="font-semibold">{totalLabel}</dt>
        <dd className="font-semibold text-xl">{reckoning ? "計算中" : money(total)}</dd>
      </div>
    </dl>
  );
}
