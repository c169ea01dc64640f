import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { QuestionResult } from "#contract/campaigns/admin.ts";

const ROW = 40;
const tick = { fill: "var(--color-ink-soft)", fontSize: 13 };

/** Bar chart of how often each choice was selected. The page loads this file after hydration. */
export default function AnswerChart({ question, counts }: Pick<QuestionResult, "question" | "counts">) {
  const height = counts.length * ROW + 40;
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <BarChart
        layout="vertical"
        data={[...counts]}
        title={`${question.label}，每個選項的人數，用左右鍵逐項查看`}
        margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
      >
        <CartesianGrid horizontal={false} stroke="var(--color-line)" />
        <XAxis type="number" allowDecimals={false} tick={tick} tickLine={false} stroke="var(--color-line-strong)" />
        <YAxis type="category" dataKey="label" width={128} tick={tick} tickLine={false} axisLine={false} />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          contentStyle={{
            background: "var(--color-surface)",
            border: "1px solid var(--color-line)",
            borderRadius: "var(--radius-md)",
            color: "var(--color-ink)",
          }}
          itemStyle={{ color: "var(--color-ink)" }}
          formatter={(value) => [`${value} 人`, "回答"]}
          isAnimationActive={false}
        />
        <Bar dataKey="n" fill="var(--color-teal)" radius={[0, 3, 3, 0]} maxBarSize={24} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
