import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { RevenueMonths } from "#contract/ledger/schemas.ts";

const compact = new Intl.NumberFormat("zh-TW", { notation: "compact", maximumFractionDigits: 1, useGrouping: true });

/** A seller's earnings by month as bars with their sums; the current month is filled. Loaded after hydration. */
export default function EarningsChart({ months }: RevenueMonths) {
  const last = months.length - 1;
  return (
    <ResponsiveContainer width="100%" height={168} initialDimension={{ width: 320, height: 168 }}>
      <BarChart data={[...months]} title="近 6 個月的收益" margin={{ top: 22, right: 0, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => `${Number(month.slice(5))}月`}
          interval={0}
          tick={{ fill: "var(--color-ink-faint)", fontSize: 13 }}
          tickLine={false}
          stroke="var(--color-line-strong)"
        />
        <YAxis hide domain={[0, "dataMax"]} />
        <Bar dataKey="amount" radius={[4, 4, 0, 0]} maxBarSize={44} minPointSize={2} isAnimationActive={false}>
          {months.map(({ month }, at) => (
            <Cell key={month} fill="var(--color-teal)" fillOpacity={at === last ? 1 : 0.35} />
          ))}
          <LabelList
            dataKey="amount"
            position="top"
            formatter={(amount) => (Number(amount) > 0 ? compact.format(Number(amount)) : "")}
            style={{ fill: "var(--color-ink-soft)", fontSize: 13 }}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
