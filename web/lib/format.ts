export { grouped as count } from "#web/ui/grouped.ts";
export { money } from "#web/ui/price.tsx";

const ZONE = "Asia/Taipei";
const DAY = 86_400_000;

const full = new Intl.DateTimeFormat("zh-TW", {
  timeZone: ZONE,
  year: "numeric",
  month: "long",
  day: "numeric",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

type Moment = { year: string; month: string; day: string; hour: string; minute: string };

function inTaipei(iso: string): Moment {
  const found = Object.fromEntries(parts.formatToParts(new Date(iso)).map((part) => [part.type, part.value]));
  return found as unknown as Moment;
}

/** Spec §9: a date before the year 2 is empty. */
const isEmpty = (iso: string | null | undefined): iso is null | undefined => !iso || new Date(iso).getUTCFullYear() < 2;

/** 2026/11/21 */
export function date(iso: string | null | undefined): string {
  if (isEmpty(iso)) return "";
  const { year, month, day } = inTaipei(iso);
  return `${year}/${month}/${day}`;
}

/** 2026/11 */
export function month(iso: string | null | undefined): string {
  return date(iso).slice(0, 7);
}

/** 2026/11/21 14:30 */
export function dateTime(iso: string | null | undefined): string {
  if (isEmpty(iso)) return "";
  const { hour, minute } = inTaipei(iso);
  return `${date(iso)} ${hour}:${minute}`;
}

/** The whole date, for titles and screen readers. */
export function fullDate(iso: string | null | undefined): string {
  return isEmpty(iso) ? "" : full.format(new Date(iso));
}

/** Days between two instants on the calendar of Taipei. */
function calendarDays(from: number, to: number): number {
  const day = (ms: number) => Math.floor((ms + 8 * 3_600_000) / DAY);
  return day(to) - day(from);
}

/** 今天 14:30, 昨天 09:05, 明天 23:59, else the date. @param now milliseconds. */
export function moment(iso: string | null | undefined, now: number): string {
  if (isEmpty(iso)) return "";
  const days = calendarDays(now, new Date(iso).getTime());
  const { hour, minute } = inTaipei(iso);
  const word = { "-1": "昨天", "0": "今天", "1": "明天" }[String(days)];
  return word ? `${word} ${hour}:${minute}` : date(iso);
}

/** How old something is (spec §9). @param now milliseconds. */
export function age(iso: string, now: number): string {
  const days = Math.floor((now - new Date(iso).getTime()) / DAY);
  if (days > 61) return "1 個月以上";
  if (days > 31) return "1 個月前";
  if (days > 21) return "3 週前";
  if (days > 14) return "2 週前";
  if (days > 7) return "1 週前";
  return days <= 0 ? "今天" : `${days} 天前`;
}

/** How long until a deadline: 3 天後到期, 5 小時後到期, 20 分鐘後到期; past ones say so. Rounded to the nearest unit. */
export function timeLeft(iso: string, now: number, what = "到期"): string {
  const ms = new Date(iso).getTime() - now;
  if (ms <= 0) return `已過${what}時間`;
  if (ms >= 1.5 * DAY) return `${Math.round(ms / DAY)} 天後${what}`;
  if (ms >= 3_600_000) return `${Math.round(ms / 3_600_000)} 小時後${what}`;
  return `${Math.max(1, Math.round(ms / 60_000))} 分鐘後${what}`;
}
