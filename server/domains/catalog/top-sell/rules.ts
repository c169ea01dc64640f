import { z } from "zod";
import type { Figures, MonthFigures } from "#contract/catalog/figures.ts";
import { num, text } from "#server/kernel/rows.ts";

/** The counts of one month. */
export const Counted = z.object({ month: text, views: num, orders: num, revenue: num });
export type Counted = z.output<typeof Counted>;

/** Orders divided by views; null without views. */
export function conversionOf({ views, orders }: Pick<Figures, "views" | "orders">): number | null {
  return views > 0 ? orders / views : null;
}

/** The sum, with the conversion of the sum. */
export function sumOf(rows: readonly Omit<Counted, "month">[]): Figures {
  const sum = { views: 0, orders: 0, revenue: 0 };
  for (const { views, orders, revenue } of rows) {
    sum.views += views;
    sum.orders += orders;
    sum.revenue += revenue;
  }
  return { ...sum, conversion: conversionOf(sum) };
}

/** The figures of each of these months, including those without any. */
export function byMonth(months: readonly string[], rows: readonly Counted[]): MonthFigures[] {
  return months.map((month) => ({ month, ...sumOf(rows.filter((row) => row.month === month)) }));
}
