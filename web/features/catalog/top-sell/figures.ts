import type { Figures, MonthFigures, TopSell } from "#contract/catalog/figures.ts";
import { grouped, money } from "#contract/money.ts";
import type { Sort } from "./choice.ts";

/** A ratio 0–1 as a percentage with one decimal: 「3.2%」; a dash when there is no data. */
export function rate(value: number | null): string {
  return value === null ? "—" : `${(value * 100).toFixed(1)}%`;
}

/** Formats a figure. */
export function shown(figure: Sort, value: number | null): string {
  if (value === null) return "—";
  if (figure === "revenue") return money(value);
  return figure === "conversion" ? rate(value) : grouped(value);
}

/** 2026-11 as 「2026/11」. */
export const monthName = (month: string): string => month.replace("-", "/");

/** The months of one service, with zeros where nothing happened; of all services for null. */
export function monthsOf({ byMonth, services }: TopSell, service: number | null): MonthFigures[] {
  if (service === null) return byMonth;
  const own = services.find(({ id }) => id === service)?.byMonth ?? [];
  const counted = new Map(own.map((each) => [each.month, each]));
  return byMonth.map(({ month }) => counted.get(month) ?? { month, views: 0, orders: 0, revenue: 0, conversion: null });
}

/** The totals of one service, or of all for null. */
export function totalsOf({ totals, services }: TopSell, service: number | null): Figures {
  return services.find(({ id }) => id === service) ?? totals;
}

/** Text alternative of a chart. */
export function inWords(figure: Sort, months: readonly MonthFigures[]): string {
  const known = months.flatMap((each) => {
    const value = each[figure];
    return value === null ? [] : [{ month: each.month, value }];
  });
  const [first] = known;
  if (!first || known.every(({ value }) => value === 0)) return "這段期間還沒有數字。";
  const most = known.reduce((best, each) => (each.value > best.value ? each : best), first);
  const last = known.at(-1) ?? first;
  const peak = `最高是 ${monthName(most.month)} 的 ${shown(figure, most.value)}`;
  return most.month === last.month
    ? `${peak}。`
    : `${peak}，最近的 ${monthName(last.month)} 是 ${shown(figure, last.value)}。`;
}
