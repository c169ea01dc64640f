import { Suspense, useEffect, useState } from "react";
import type { Figures, MonthFigures } from "#contract/catalog/figures.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { figureNames, type Sort, sorts } from "./choice.ts";
import { inWords, shown } from "./figures.ts";

const FigureChart = lazyComponent(() => import("./chart.tsx"));

const blank = <Skeleton className="h-52 w-full [@media(scripting:none)]:hidden" />;

function Figure({
  figure,
  total,
  months,
  hydrated,
}: {
  figure: Sort;
  total: number | null;
  months: readonly MonthFigures[];
  hydrated: boolean;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <figure className="flex flex-col gap-4">
        <figcaption>
          <h3 className="font-normal text-base text-ink-soft">{figureNames[figure]}</h3>
          <p className="font-semibold text-2xl">{shown(figure, total)}</p>
          <p className="text-ink-faint text-sm">{inWords(figure, months)}</p>
        </figcaption>
        {hydrated ? (
          <Suspense fallback={blank}>
            <FigureChart figure={figure} months={months} />
          </Suspense>
        ) : (
          blank
        )}
      </figure>
    </Card>
  );
}

/** The four figures of a period, each with a sentence and a chart by month. Without scripts there is no chart. */
export function FigureCharts({ totals, months }: { totals: Figures; months: readonly MonthFigures[] }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      {sorts.map((figure) => (
        <Figure key={figure} figure={figure} total={totals[figure]} months={months} hydrated={hydrated} />
      ))}
    </div>
  );
}
