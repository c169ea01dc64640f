export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `when` plus some milliseconds. */
export function later(when: Date, milliseconds: number): Date {
  return new Date(when.getTime() + milliseconds);
}

/** Time zone name for SQL, vendors and calendars. */
export const ZONE = "Asia/Taipei";
/** Taipei is UTC+8 all year (no daylight saving time since 1980), so no time zone table is needed. */
const AHEAD = 8 * HOUR;

/** Shifts an instant so that its UTC fields read as local time in Taipei. */
const inTaipei = (when: Date): Date => later(when, AHEAD);
/** Inverse: the instant at which Taipei's local time equals the UTC fields of `there`. */
const fromTaipei = (there: Date): Date => later(there, -AHEAD);
const two = (n: number): string => String(n).padStart(2, "0");

/** A date and time in Taipei with its offset, ISO 8601. @param local without offset, 2026-11-22T14:30:00 */
export function withZone(local: string): string {
  return `${local}+08:00`;
}

/** 2026-11-22, the calendar day in Taipei. */
export function taipeiDay(when: Date): string {
  return inTaipei(when).toISOString().slice(0, 10);
}

/** 2026-11, the calendar month in Taipei. */
export function taipeiMonth(when: Date): string {
  return taipeiDay(when).slice(0, 7);
}

/** 14:30, the time of day in Taipei. */
export function taipeiTime(when: Date): string {
  return inTaipei(when).toISOString().slice(11, 16);
}

/** 23:59:59.999 in Taipei, `days` days after `when`. */
export function endOfTaipeiDay(when: Date, days = 0): Date {
  return fromTaipei(new Date((Math.floor(inTaipei(when).getTime() / DAY) + days + 1) * DAY - 1));
}

/**
 * 23:59:59.999 in Taipei of the `n`th working day after that of `when`: Monday to Friday. Public holidays count as
 * working days, because nothing here knows them.
 */
export function endOfWorkingDay(when: Date, n: number): Date {
  const day = Math.floor(inTaipei(when).getTime() / DAY);
  let ahead = 0;
  for (let left = n; left > 0; ) {
    ahead++;
    const weekday = new Date((day + ahead) * DAY).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return endOfTaipeiDay(when, ahead);
}

/** Start of a month in Taipei. @param month 2026-11 */
export function startOfTaipeiMonth(month: string): Date {
  return new Date(withZone(`${month}-01T00:00:00`));
}

/** The last `n` months including that of `now`, oldest first: 2026-10, 2026-11. */
export function taipeiMonthsUpTo(now: Date, n: number): string[] {
  const there = inTaipei(now);
  return Array.from({ length: n }, (_, at) =>
    new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - (n - 1 - at), 1)).toISOString().slice(0, 7),
  );
}

/** Start in Taipei of the month `n` months after that of `when`. */
export function startOfTaipeiMonthAfter(when: Date, n: number): Date {
  const there = inTaipei(when);
  return fromTaipei(new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + n, 1)));
}

/** The next midnight in Taipei after `when` that starts this weekday. @param weekday 0 is Sunday */
export function nextTaipeiWeekday(when: Date, weekday: number): Date {
  const midnight = Math.floor(inTaipei(when).getTime() / DAY) * DAY;
  const ahead = (weekday - new Date(midnight).getUTCDay() + 6) % 7;
  return fromTaipei(new Date(midnight + (ahead + 1) * DAY));
}

/** Calendar days in Taipei between two instants; negative when `to` is earlier. */
export function taipeiDaysBetween(from: Date, to: Date): number {
  const day = (when: Date) => Math.floor(inTaipei(when).getTime() / DAY);
  return day(to) - day(from);
}

/** 12/22 in Taipei. */
export function shortDate(when: Date): string {
  const there = inTaipei(when);
  return `${there.getUTCMonth() + 1}/${there.getUTCDate()}`;
}

/** 12 月 22 日 in Taipei. */
export function monthAndDay(when: Date): string {
  const there = inTaipei(when);
  return `${there.getUTCMonth() + 1} 月 ${there.getUTCDate()} 日`;
}

/** 2026 年 12 月 22 日 in Taipei. */
export const longDate = (when: Date): string => `${inTaipei(when).getUTCFullYear()} 年 ${monthAndDay(when)}`;

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/** 2026 年 12 月 22 日（二）14:30 in Taipei. */
export function fullDate(when: Date): string {
  const there = inTaipei(when);
  const time = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
  return `${longDate(when)}（${WEEKDAYS[there.getUTCDay()]}）${time}`;
}
