import { grouped, percent as percentOf } from "#contract/money.ts";
import { ratingMonths } from "#contract/terms.ts";

/** A share 0–1 as 「98%」; null while there is nothing to count. */
export function percent(value: number | null): string | null {
  return value === null ? null : percentOf(value);
}

export type RatesProps = { completed: number; completionRate: number | null; onTimeRate: number | null };

/** How somebody works, counted over 12 months; lines without anything to count are left out. */
export function ratesOf({ completed, completionRate, onTimeRate }: RatesProps): { term: string; value: string }[] {
  const lines = [{ term: "完成訂單", value: completed > 0 ? `${grouped(completed)} 筆` : "尚無" }];
  const done = percent(completionRate);
  const onTime = percent(onTimeRate);
  if (done) lines.push({ term: "完成率", value: done });
  if (onTime) lines.push({ term: "準時率", value: onTime });
  return lines;
}

/** How the figures are counted, in a sentence. */
export const ratesNote = `統計近 ${ratingMonths} 個月。完成率是完成的訂單占完成與因賣家取消之訂單的比例；準時率看交件是否在約定時間內。`;

/** The figures beside each other. */
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
