import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { fullDateOf } from "#web/ui/time-element.tsx";
import { age, date, dateTime, fieldTime, longAge, moment, month, timeLeft } from "./format.ts";

const now = Date.parse("2026-11-25T10:00:00+08:00");
const ago = (ms: number) => age(new Date(now - ms).toISOString(), now);

test.each([
  [0, "今天"],
  [1, "1 天前"],
  [7, "7 天前"],
  [8, "1 週前"],
  [14, "1 週前"],
  [15, "2 週前"],
  [21, "2 週前"],
  [22, "3 週前"],
  [31, "3 週前"],
  [32, "1 個月前"],
  [61, "1 個月前"],
  [62, "1 個月以上"],
  [400, "1 個月以上"],
])("what is %i days old is %s", (days, words) => {
  expect(ago(days * DAY)).toBe(words);
  // A day is complete only after its last hour.
  expect(ago(days * DAY + 23 * HOUR)).toBe(words);
});

test("what a clock that goes wrong puts into the future is of today", () => {
  expect(ago(-3 * HOUR)).toBe("今天");
});

test("a date is shown by the year, month and day of Taipei, whatever its own zone", () => {
  const late = "2026-11-24T16:05:00Z";
  expect([date(late), month(late), dateTime(late), fieldTime(late)]).toEqual([
    "2026/11/25",
    "2026/11",
    "2026/11/25 00:05",
    "2026-11-25T00:05",
  ]);
  expect(moment(late, now)).toBe("今天 00:05");
  expect(moment("2026-11-24T15:59:00Z", now)).toBe("昨天 23:59");
  expect(moment("2026-11-26T01:00:00Z", now)).toBe("明天 09:00");
  expect(moment("2026-11-27T01:00:00Z", now)).toBe("2026/11/27");
});

test("a date before the year 2 is none", () => {
  const none = ["0001-01-01T00:00:00Z", "", null, undefined];
  for (const show of [date, month, dateTime, fieldTime, (iso: string | null | undefined) => moment(iso, now)])
    expect(none.map(show)).toEqual(["", "", "", ""]);
  expect(fullDateOf("0001-12-31T00:00:00Z")).toBeNull();
  expect(fullDateOf("0002-01-01T00:00:00Z")).not.toBeNull();
  expect(date("0002-01-01T00:00:00Z")).toBe("0002/01/01");
});

test("what is very old tells its month too", () => {
  const old = (days: number) => longAge(new Date(now - days * DAY).toISOString(), now);
  expect([old(61), old(63), old(400)]).toEqual(["1 個月前", "1 個月以上（2026/09）", "1 個月以上（2025/10）"]);
});

const left = (ms: number) => timeLeft(new Date(now + ms).toISOString(), now);

test.each([
  [3.8 * DAY, "3 天後到期"],
  [14.8 * DAY, "14 天後到期"],
  [2 * DAY, "2 天後到期"],
  [2 * DAY - 1, "47 小時後到期"],
  [90 * MINUTE, "1 小時後到期"],
  [59.9 * MINUTE, "59 分鐘後到期"],
  [59_999, "1 分鐘內到期"],
  [1, "1 分鐘內到期"],
  [0, "已過到期時間"],
])("%i milliseconds left are %s", (ms, words) => {
  expect(left(ms)).toBe(words);
});

test("the time left is never said to be more than there is, and less by no more than a half of it", () => {
  const units = { 天: DAY, 小時: HOUR, 分鐘: MINUTE };
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 400 * DAY }), (ms) => {
      const [, n, unit = ""] = /^(\d+) (天|小時|分鐘)後到期$/.exec(left(ms)) ?? [];
      const said = Number(n) * units[unit as keyof typeof units];
      expect(said).toBeLessThanOrEqual(ms);
      expect(said).toBeGreaterThan(ms / 2);
    }),
  );
});
