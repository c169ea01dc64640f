import { type SQL, sql } from "drizzle-orm";
import { type FiguresQuery, mostPoints } from "#contract/analytics/figures.ts";
import { DAY, later, startOfTaipeiMonth, startOfTaipeiMonthAfter, taipeiDay, withZone } from "#contract/time.ts";

/** Days shown when no period is chosen. */
const USUAL_DAYS = 30;
/** Months shown when no period is chosen. */
const USUAL_MONTHS = 12;

/** A period in Taipei, by day or by month. */
export type Period = {
  by: "day" | "month";
  /** The first and the last day. */
  from: string;
  until: string;
  /** Days, 2026-11-22, or months, 2026-11. */
  points: string[];
  /** It had more points than can be shown; the earliest were left out. */
  shortened: boolean;
};

const startOfDay = (day: string): Date => new Date(withZone(`${day}T00:00:00`));
const dayAfter = (day: string, n: number): string => taipeiDay(later(startOfDay(day), n * DAY));

/** @param n negative: months before */
const monthAfter = (month: string, n: number): string =>
  taipeiDay(startOfTaipeiMonthAfter(startOfTaipeiMonth(month), n)).slice(0, 7);

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;

/** The last points of the period, at most `mostPoints`, counted back from its end. */
function pointsBack(by: Period["by"], from: string, until: string): { points: string[]; shortened: boolean } {
  const before = by === "day" ? dayAfter : monthAfter;
  const points: string[] = [];
  for (let at = until; at >= from; at = before(at, -1)) {
    if (points.length === mostPoints[by]) return { points: points.reverse(), shortened: true };
    points.push(at);
  }
  return { points: points.reverse(), shortened: false };
}

/**
 * The period that a query asks for, which ends today at the latest. Ends in the wrong order are exchanged; months are
 * whole, the current one until today.
 */
export function periodOf(now: Date, { by, from, until }: FiguresQuery): Period {
  const today = taipeiDay(now);
  const days = [from, until].filter((day) => day !== undefined).sort();
  const last = until === undefined || (days.at(-1) ?? today) > today ? today : (days.at(-1) ?? today);
  const usual = by === "day" ? dayAfter(last, 1 - USUAL_DAYS) : `${monthAfter(last.slice(0, 7), 1 - USUAL_MONTHS)}-01`;
  const asked = from === undefined ? usual : (days[0] ?? usual);
  const first = earlier(asked, last);
  if (by === "day") {
    const { points, shortened } = pointsBack(by, first, last);
    return { by, from: points[0] ?? last, until: last, points, shortened };
  }
  const { points, shortened } = pointsBack(by, first.slice(0, 7), last.slice(0, 7));
  const end = dayAfter(`${monthAfter(last.slice(0, 7), 1)}-01`, -1);
  return { by, from: `${points[0]}-01`, until: earlier(end, today), points, shortened };
}

/** The days from one to another, both included. */
export const daysBetween = (now: Date, from: string, until: string): Period =>
  periodOf(now, { by: "day", from, until });

/** A day some days before today in Taipei. */
export const daysAgo = (now: Date, days: number): string => taipeiDay(later(now, -days * DAY));

/** SQL condition: an instant is within the period. */
export function within({ from, until }: Period, at: SQL): SQL {
  const start = startOfDay(from).toISOString();
  const end = startOfDay(dayAfter(until, 1)).toISOString();
  return sql`(${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz)`;
}

/** SQL: the day or month of an instant, as in `points`. */
export const pointOf = ({ by }: Period, at: SQL): SQL =>
  sql`to_char(${at} at time zone 'Asia/Taipei', ${by === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text)`;

/** SQL: the day or month of a day. */
export const pointOfDay = ({ by }: Period, day: SQL): SQL =>
  sql`to_char(${day}, ${by === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text)`;
