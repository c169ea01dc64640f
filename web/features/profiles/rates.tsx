import { grouped } from "#contract/money.ts";
import { percent } from "#web/lib/format/rates-words.ts";

export type RatesProps = { completed: number; completionRate: number | null; onTimeRate: number | null };

/** The rates of a seller over 12 months; those without data are left out. */
export function ratesOf({ completed, completionRate, onTimeRate }: RatesProps): { term: string; value: string }[] {
  const lines = [{ term: "完成訂單", value: completed > 0 ? `${grouped(completed)} 筆` : "尚無" }];
  const done = percent(completionRate);
  const onTime = percent(onTimeRate);
  if (done) lines.push({ term: "完成率", value: done });
  if (onTime) lines.push({ term: "準時率", value: onTime });
  return lines;
}

/** The figures side by side. */
export function Rates(props: RatesProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {ratesOf(props).map(({ term, value }) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-ink-faint text-sm">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
