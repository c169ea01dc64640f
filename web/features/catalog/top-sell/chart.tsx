import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { MonthFigures } from "#contract/catalog/figures.ts";
import { figureNames, type Sort } from "./choice.ts";
import { monthName, shown } from "./figures.ts";

const whole = new Intl.NumberFormat("zh-TW", { notation: "compact", maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat("zh-TW", { style: "percent", maximumFractionDigits: 2 });

const tick = { fill: "var(--color-ink-faint)", fontSize: 12 };

/** The label under a month's bar. */
const monthTick = (month: string) => `${Number(month.slice(5))}月`;

/** One figure by month: bars, or a line for a ratio. Loaded after hydration; arrow keys move between months. */
export default function FigureChart({ figure, months }: { figure: Sort; months: readonly MonthFigures[] }) {
  const share = figure === "conversion";
  const axisTick = (value: number) => (share ? percent : whole).format(value);
  return (
    <ResponsiveContainer width="100%" height={208} initialDimension={{ width: 320, height: 208 }}>
      <ComposedChart
        data={[...months]}
        title={`${figureNames[figure]}，依月份，用左右鍵逐月查看`}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="month"
          tickFormatter={monthTick}
          // By default the axis drops the first label, or one in the middle.
          interval="equidistantPreserveStart"
          tick={tick}
          tickLine={false}
          stroke="var(--color-line-strong)"
        />
        <YAxis
          tickFormatter={axisTick}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={share}
        />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)", stroke: "var(--color-line)" }}
          contentStyle={{
            background: "var(--color-surface)",
            border: "1px solid var(--color-line)",
            borderRadius: "var(--radius-md)",
            color: "var(--color-ink)",
          }}
          itemStyle={{ color: "var(--color-ink)" }}
          labelFormatter={(month) => monthName(String(month))}
          formatter={(value) => [shown(figure, typeof value === "number" ? value : null), figureNames[figure]]}
          isAnimationActive={false}
        />
        {share ? (
          <Line
            dataKey={figure}
            stroke="var(--color-kaki)"
            strokeWidth={2}
            dot={{ r: 3, fill: "var(--color-kaki)", strokeWidth: 0 }}
            isAnimationActive={false}
          />
        ) : (
          <Bar
            dataKey={figure}
            fill="var(--color-teal)"
            radius={[3, 3, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
