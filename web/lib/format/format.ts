export { money } from "#contract/money.ts";

import { DAY, HOUR, MINUTE, taipeiDay, taipeiDaysBetween, taipeiTime } from "#contract/time.ts";

/** A date before the year 2 means "none". */
const isEmpty = (iso: string | null | undefined): iso is null | undefined => !iso || new Date(iso).getUTCFullYear() < 2;

/** 2026/11/21 */
export function date(iso: string | null | undefined): string {
  if (isEmpty(iso)) return "";
  return taipeiDay(new Date(iso)).replaceAll("-", "/");
}

/** 2026/11 */
export function month(iso: string | null | undefined): string {
  return date(iso).slice(0, 7);
}

/** 2026/11/21 14:30 */
export function dateTime(iso: string | null | undefined): string {
  if (isEmpty(iso)) return "";
  return `${date(iso)} ${taipeiTime(new Date(iso))}`;
}

/** 2026/11/21 14:30 到 2026/12/01 00:00 */
export const period = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string =>
  `${dateTime(startsAt)} 到 ${dateTime(endsAt)}`;

/** 2026-11-21T14:30 in Taipei time, the value of a `datetime-local` field. */
export function fieldTime(iso: string | null | undefined): string {
  return dateTime(iso).replaceAll("/", "-").replace(" ", "T");
}

/** 今天 14:30, 昨天 09:05, 明天 23:59, else the date. @param now milliseconds. */
export function moment(iso: string | null | undefined, now: number): string {
  if (isEmpty(iso)) return "";
  const at = new Date(iso);
  const days = taipeiDaysBetween(new Date(now), at);
  const word = { "-1": "昨天", "0": "今天", "1": "明天" }[String(days)];
  return word ? `${word} ${taipeiTime(at)}` : date(iso);
}

/** How long ago something was. @param now milliseconds. */
export function age(iso: string, now: number): string {
  const days = Math.floor((now - new Date(iso).getTime()) / DAY);
  if (days > 61) return "1 個月以上";
  if (days > 31) return "1 個月前";
  if (days > 21) return "3 週前";
  if (days > 14) return "2 週前";
  if (days > 7) return "1 週前";
  return days <= 0 ? "今天" : `${days} 天前`;
}

/** The same, with the month when it is more than a month ago: 1 個月以上（2026/03）. */
export function longAge(iso: string, now: number): string {
  const words = age(iso, now);
  return now - new Date(iso).getTime() > 62 * DAY ? `${words}（${month(iso)}）` : words;
}

/** Time left until a deadline, rounded down: 3 天後到期, 47 小時後到期, 20 分鐘後到期; past deadlines say so. */
export function timeLeft(iso: string, now: number, what = "到期"): string {
  const ms = new Date(iso).getTime() - now;
  if (ms <= 0) return `已過${what}時間`;
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} 天後${what}`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} 小時後${what}`;
  return ms >= MINUTE ? `${Math.floor(ms / MINUTE)} 分鐘後${what}` : `1 分鐘內${what}`;
}
