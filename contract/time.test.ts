import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DAY,
  endOfTaipeiDay,
  fullDate,
  longDate,
  shortDate,
  startOfTaipeiMonth,
  taipeiDay,
  taipeiDaysBetween,
  taipeiMonth,
  taipeiMonthsUpTo,
  taipeiTime,
  withZone,
  ZONE,
} from "./time.ts";

const anyTime = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

describe("Taipei", () => {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "short" });

  test("reads what the table of time zones reads", () => {
    fc.assert(
      fc.property(anyTime, (when) => {
        expect(taipeiDay(when)).toBe(calendar.format(when));
        expect(taipeiTime(when)).toBe(clock.format(when));
      }),
    );
  });

  test("a day ends one millisecond before the next begins", () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 60 }), (when, days) => {
        const end = endOfTaipeiDay(when, days);
        expect(taipeiDaysBetween(when, end)).toBe(days);
        expect(taipeiDaysBetween(when, new Date(end.getTime() + 1))).toBe(days + 1);
      }),
    );
    expect(endOfTaipeiDay(new Date(withZone("2026-02-28T00:00:00")))).toEqual(new Date("2026-02-28T15:59:59.999Z"));
  });

  test("a month begins at midnight there", () => {
    fc.assert(
      fc.property(anyTime, (when) => {
        const start = startOfTaipeiMonth(taipeiMonth(when));
        expect([taipeiMonth(start), taipeiTime(start)]).toEqual([taipeiMonth(when), "00:00"]);
        expect(taipeiMonth(new Date(start.getTime() - 1))).toBe(taipeiMonthsUpTo(when, 2)[0]);
        expect(when.getTime() - start.getTime()).toBeLessThan(31 * DAY);
      }),
    );
  });

  test("dates in words", () => {
    const when = new Date(withZone("2026-01-05T00:07:00"));
    expect([shortDate(when), longDate(when), fullDate(when)]).toEqual([
      "1/5",
      "2026 年 1 月 5 日",
      "2026 年 1 月 5 日（一）00:07",
    ]);
  });
});
