import type { ReactNode } from "react";
import { grouped, money } from "#contract/money.ts";
import { Card } from "#web/ui/card.tsx";

export type Amount = {
  label: string;
  /** Whole NT$, or a count when `unit` is given. */
  amount: number;
  /** 點, 枚: what is counted when it is not money. */
  unit?: string;
  hint?: ReactNode;
};

/** Amounts side by side. */
export function Amounts({ items }: { items: readonly Amount[] }) {
  return (
    <Card pad={false}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-line sm:grid-cols-4">
        {items.map(({ label, amount, unit, hint }) => (
          <div key={label} className="bg-surface px-4 py-4 sm:px-5">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="mt-0.5 font-semibold text-xl">{unit ? `${grouped(amount)} ${unit}` : money(amount)}</dd>
            {hint ? <dd className="text-ink-faint text-sm">{hint}</dd> : null}
          </div>
        ))}
      </dl>
    </Card>
  );
}
