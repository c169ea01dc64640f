import type { Figures, MonthFigures } from "#contract/catalog/figures.ts";
import { HOUR, later } from "#server/kernel/clock.ts";

/** What was counted of one month. */
export type Counted = { month: string; views: number; orders: number; revenue: number };

/** 2026-11, the calendar month in Taipei (UTC+8, no daylight saving). */
export function taipeiMonth(when: Date): string {
  return later(when, 8 * HOUR)
    .toISOString()
    .slice(0, 7);
}

/** The last `n` months up to that of `now`, the oldest first. */
export function monthsUpTo(now: Date, n: number): string[] {
  const there = later(now, 8 * HOUR);
  return Array.from({ length: n }, (_, at) =>
    new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - (n - 1 - at), 1)).toISOString().slice(0, 7),
  );
}

/** The first instant of a month in Taipei. @param month 2026-11 */
export function startOfMonth(month: string): Date {
  return later(new Date(`${month}-01T00:00:00Z`), -8 * HOUR);
}

/** Orders by views; nothing can be said without a view. */
export function conversionOf({ views, orders }: Pick<Figures, "views" | "orders">): number | null {
  return views > 0 ? orders / views : null;
}

/** Added up, with the conversion of the sum. */
export function sumOf(rows: readonly Omit<Counted, "month">[]): Figures {
  const sum = { views: 0, orders: 0, revenue: 0 };
  for (const { views, orders, revenue } of rows) {
    sum.views += views;
    sum.orders += orders;
    sum.revenue += revenue;
  }
  return { ...sum, conversion: conversionOf(sum) };
}

/** The same for each of these months, also for those in which nothing was counted. */
export function byMonth(months: readonly string[], rows: readonly Counted[]): MonthFigures[] {
  return months.map((month) => ({ month, ...sumOf(rows.filter((row) => row.month === month)) }));
}
