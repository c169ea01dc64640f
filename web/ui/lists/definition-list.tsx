import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

export type Fact = { term: string; value: ReactNode };

export type FactsProps = {
  items: readonly Fact[];
  /** "rows" term at the start, value at the end of a line (sums, orders); "grid" term over value (profiles). */
  layout?: "rows" | "grid";
  className?: string;
};

/** Terms and their values. The caller omits items without a value. */
export function Facts({ items, layout = "rows", className }: FactsProps) {
  if (layout === "grid") {
    return (
      <dl className={cx("grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3", className)}>
        {items.map((item) => (
          <div key={item.term} className="min-w-0">
            <dt className="text-ink-faint text-sm">{item.term}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className={cx("flex flex-col gap-2", className)}>
      {items.map((item) => (
        <div key={item.term} className="flex items-baseline justify-between gap-6">
          <dt className="shrink-0 text-ink-soft">{item.term}</dt>
          <dd className="min-w-0 text-right">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
