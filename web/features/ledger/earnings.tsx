import { Suspense, useEffect, useState } from "react";
import type { RevenueMonths, Revenues } from "#contract/ledger/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { moment, money, timeLeft } from "#web/lib/format/format.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time-element.tsx";

const EarningsChart = lazyComponent(() => import("./earnings-chart.tsx"));
const blank = <Skeleton className="h-42 w-full [@media(scripting:none)]:hidden" />;

/** Number of upcoming transfers shown; the revenue page lists all. */
const CLEARINGS = 3;

/** What comes when: the next transfers to the balance, as stations on a line. */
function NextClearings({ rows }: { rows: Revenues["clearing"] }) {
  const now = useNow();
  if (rows.length === 0) return <p className="text-ink-soft text-sm">目前沒有等著入帳的款項。</p>;
  return (
    <ol aria-label="接下來入帳">
      {rows.slice(0, CLEARINGS).map(({ at, amount }) => (
        <li
          key={at}
          className="relative flex items-baseline justify-between gap-3 border-line border-l-2 py-1.5 pl-4 last:border-transparent before:absolute before:top-3 before:-left-[5px] before:size-2 before:rounded-full before:bg-teal"
        >
          <span>
            <Time iso={at} text={timeLeft(at, now, "入帳")} />
            <span className="ml-2 text-ink-faint text-sm">{moment(at, now)}</span>
          </span>
          <span className="font-semibold">{money(amount)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A seller's earnings: this month, and the months before as bars. */
export function EarningsFigure({ revenues, months }: { revenues: Pick<Revenues, "thisMonth"> } & RevenueMonths) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const before = months.at(-2)?.amount ?? 0;
  const some = months.some(({ amount }) => amount !== 0);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption>
        <p className="text-ink-soft text-sm">本月收益</p>
        <p className="font-semibold text-3xl">{money(revenues.thisMonth)}</p>
        <p className="text-ink-faint text-sm">上個月 {money(before)}</p>
      </figcaption>
      {some ? (
        <>
          {hydrated ? (
            <Suspense fallback={blank}>
              <EarningsChart months={months} />
            </Suspense>
          ) : (
            blank
          )}
          <p className="sr-only">
            近 6 個月：{months.map(({ month, amount }) => `${Number(month.slice(5))} 月 ${money(amount)}`).join("，")}
          </p>
        </>
      ) : null}
    </figure>
  );
}

/** A seller's earnings: this month beside the ones before, what can be withdrawn, and what clears when. */
export function Earnings({ revenues, months }: { revenues: Revenues } & RevenueMonths) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <EarningsFigure revenues={revenues} months={months} />
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <p className="text-ink-soft text-sm">可提領餘額</p>
            <p className="font-semibold text-2xl">{money(revenues.balance)}</p>
          </div>
          <Link href={to("/mypage/revenue")} className={buttonClass({ variant: "secondary", size: "sm" })}>
            {revenues.balance > 0 ? "提領" : "收益明細"}
          </Link>
        </div>
        <div>
          <p className="mb-2 text-ink-soft text-sm">
            待入帳 <span className="font-semibold text-base text-ink">{money(revenues.pending)}</span>
            {revenues.held > 0 ? <span>{`，其中 ${money(revenues.held)} 確認中`}</span> : null}
          </p>
          <NextClearings rows={revenues.clearing} />
        </div>
      </div>
    </Card>
  );
}
