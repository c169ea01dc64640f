import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

/** 00:30 on December 1 in Taipei. */
const now = new Date("2026-11-30T16:30:00Z");

test.each([
  [{ by: "day" as const }, ["2026-11-02", "2026-12-01", 30]],
  [{ by: "month" as const }, ["2026-01-01", "2026-12-01", 12]],
  [{ by: "day" as const, from: "2026-11-30" }, ["2026-11-30", "2026-12-01", 2]],
  [{ by: "day" as const, from: "2026-11-30", until: "2026-11-10" }, ["2026-11-10", "2026-11-30", 21]],
  [{ by: "day" as const, until: "2027-01-01" }, ["2026-11-02", "2026-12-01", 30]],
  [{ by: "day" as const, from: "2027-01-01", until: "2027-02-01" }, ["2026-12-01", "2026-12-01", 1]],
  [{ by: "month" as const, from: "2026-02-14", until: "2026-03-03" }, ["2026-02-01", "2026-03-31", 2]],
])("%j is the period %j", (query, [from, until, count]) => {
  const period = periodOf(now, { from: undefined, until: undefined, ...query });
  expect([period.from, period.until, period.points.length]).toEqual([from, until, count]);
  expect(period.shortened).toBe(false);
});

test("a period that is too long begins later and says so", () => {
  const days = periodOf(now, { by: "day", from: "2020-01-01", until: "2026-11-30" });
  expect([days.points.length, days.from, days.until, days.shortened]).toEqual([366, "2025-11-30", "2026-11-30", true]);
  const months = periodOf(now, { by: "month", from: "2000-01-01", until: "2026-11-30" });
  expect([months.points.length, months.from, months.shortened]).toEqual([60, "2021-12-01", true]);
});
