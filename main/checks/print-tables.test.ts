import { expect, test } from "vitest";
import { jobs } from "#server/wiring/domains.ts";
import { jobTable, whenOf } from "./print-tables.ts";

test.each([
  ["* * * * *", "each minute"],
  ["7 * * * *", "hourly at :07"],
  ["30 19 * * *", "03:30"],
  ["5 2 * * *", "10:05"],
  [undefined, "when it is queued"],
])("the pattern %s is %s in Taipei", (cron, words) => {
  expect(whenOf(cron)).toBe(words);
});

test("a pattern without words is refused, not printed wrongly", () => {
  expect(() => whenOf("*/5 * * * *")).toThrow("no words");
});

test("the table of jobs has a row for every job, with its sentence", () => {
  const text = jobTable("<!-- jobs: written by npm run print -->\n<!-- end of jobs -->");
  const lines = text.split("\n");
  for (const { name, does } of jobs)
    expect(lines.filter((line) => line.includes(`\`${name}\``) && line.includes(does))).toHaveLength(1);
});
