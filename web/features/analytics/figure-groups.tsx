import { Suspense, useEffect, useState } from "react";
import {
  type FigureName,
  type FigurePoint,
  figureGroups,
  figures,
  type MarketFigures,
} from "#contract/analytics/figures.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Card, Section } from "#web/ui/card.tsx";
import { Folded } from "#web/ui/lists/folded.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { inWords, shown } from "./figure-words.ts";

const FigureChart = lazyComponent(() => import("./figure-chart.tsx"));
const blank = <Skeleton className="h-44 w-full [@media(scripting:none)]:hidden" />;

function Figure({ figure, of, hydrated }: { figure: FigureName; of: MarketFigures; hydrated: boolean }) {
  return (
    <Card>
      <figure className="flex flex-col gap-3">
        <figcaption>
          <h3 className="font-normal text-base text-ink-soft">{figures[figure].name}</h3>
          <p className="font-semibold text-2xl">{shown(figure, of.total[figure])}</p>
          <p className="text-ink-faint text-sm">{inWords(figure, of.points)}</p>
        </figcaption>
        {hydrated ? (
          <Suspense fallback={blank}>
            <FigureChart figure={figure} points={of.points} />
          </Suspense>
        ) : (
          blank
        )}
      </figure>
    </Card>
  );
}

const columnsOf = (names: readonly FigureName[], at: string): Column<FigurePoint>[] => [
  { key: "at", header: at, primary: true, className: "whitespace-nowrap", cell: (row) => row.at.replaceAll("-", "/") },
  ...names.map(
    (name): Column<FigurePoint> => ({
      key: name,
      header: figures[name].name,
      align: "end",
      cell: (row) => shown(name, row[name]),
    }),
  ),
];

/** The figures of a period by heading: each with its sum and a chart, and all numbers in a table. */
export function FigureGroups({ of }: { of: MarketFigures }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return figureGroups.map(({ title, text, shown: names, table }) => (
    <Section key={title} title={title} text={text}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          {names.map((figure) => (
            <Figure key={figure} figure={figure} of={of} hydrated={hydrated} />
          ))}
        </div>
        <Folded label={`${title}的數字表`}>
          <DataTable
            caption={`${title}，${of.from} 到 ${of.until}`}
            rows={of.points.toReversed()}
            columns={columnsOf(table, of.by === "day" ? "日期" : "月份")}
            rowKey={(row) => row.at}
          />
        </Folded>
      </div>
    </Section>
  ));
}
