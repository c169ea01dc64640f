import { type FigureName, type FigurePoint, figures, type Unit } from "#contract/analytics/figures.ts";
import { grouped, money } from "#contract/money.ts";

const units: Record<Unit, (value: number) => string> = {
  money,
  count: grouped,
  share: (value) => `${(value * 100).toFixed(1)}%`,
  hours: (value) => (value < 48 ? `${value} 小時` : `${Math.round(value / 2.4) / 10} 天`),
};

/** A value of a figure; a dash where there is none. */
export function shown(figure: FigureName, value: number | null): string {
  return value === null ? "—" : units[figures[figure].unit](value);
}

/** 2026-11-22 as 「11/22」, 2026-11 as 「2026/11」. */
export const pointName = (at: string): string => (at.length > 7 ? at.slice(5) : at).replaceAll("-", "/");

/** Text alternative of a chart. */
export function inWords(figure: FigureName, points: readonly FigurePoint[]): string {
  const known = points.flatMap(({ at, [figure]: value }) => (value === null ? [] : [{ at, value }]));
  const [first] = known;
  if (!first || known.every(({ value }) => value === 0)) return "這段期間還沒有數字。";
  const most = known.reduce((best, each) => (each.value > best.value ? each : best), first);
  return `最高是 ${pointName(most.at)} 的 ${shown(figure, most.value)}。`;
}
