import { grouped } from "#contract/money.ts";
import { date, timeLeft } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Card } from "#web/ui/card.tsx";
import { Time } from "#web/ui/time-element.tsx";

type Lot = { id: number; granted: number; left: number; origin: string; createdAt: string };

/** Lots with their source and expiry. @param unit 點, 枚 @param what 到期 or 前可轉回, after the time left */
export function Lots<L extends Lot>({
  lots,
  unit,
  endOf,
  what,
}: {
  lots: readonly L[];
  unit: string;
  endOf: (lot: L) => string;
  what: string;
}) {
  const now = useNow();
  return (
    <Card pad={false}>
      <ul className="divide-y divide-line px-5 sm:px-6">
        {lots.map((lot) => (
          <li key={lot.id} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">{lot.origin}</p>
              <p className="text-ink-faint text-sm">
                {date(lot.createdAt)} 取得，{date(endOf(lot))} {what}（
                <Time iso={endOf(lot)} text={timeLeft(endOf(lot), now, what)} />）
              </p>
            </div>
            <p className="shrink-0 text-right font-semibold">
              {grouped(lot.left)} {unit}
              {lot.left < lot.granted ? (
                <span className="block font-normal text-ink-faint text-sm">
                  原有 {grouped(lot.granted)} {unit}
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
