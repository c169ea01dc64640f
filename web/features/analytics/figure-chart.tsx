import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { type FigureName, type FigurePoint, figures } from "#contract/analytics/figures.ts";
import { pointName, shown } from "./figure-words.ts";

const compact = new Intl.NumberFormat("zh-TW", { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("zh-TW", { style: "percent", maximumFractionDigits: 0 });
const tick = { fill: "var(--color-ink-faint)", fontSize: 12 };

/** One figure by day or month: bars of sums, a line of shares and times. Loaded after hydration. */
export default function FigureChart({ figure, points }: { figure: FigureName; points: readonly FigurePoint[] }) {
  const { name, unit } = figures[figure];
  const isSum = unit === "money" || unit === "count";
  return (
    <ResponsiveContainer width="100%" height={176} initialDimension={{ width: 320, height: 176 }}>
      <ComposedChart
        data={[...points]}
        title={`${name}，用左右鍵逐項查看`}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={pointName}
          interval="equidistantPreserveStart"
          minTickGap={12}
          tick={tick}
          tickLine={false}
          stroke="var(--color-line-strong)"
        />
        <YAxis
          tickFormatter={(value: number) => (unit === "share" ? percent : compact).format(value)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={!isSum}
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
          labelFormatter={(at) => String(at).replaceAll("-", "/")}
          formatter={(value) => [shown(figure, typeof value === "number" ? value : null), name]}
          isAnimationActive={false}
        />
        {isSum ? (
          <Bar
            dataKey={figure}
            fill="var(--color-teal)"
            radius={[2, 2, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ) : (
          <Line
            dataKey={figure}
            stroke="var(--color-kaki)"
            strokeWidth={2}
            connectNulls
            dot={{ r: 2.5, fill: "var(--color-kaki)", strokeWidth: 0 }}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
