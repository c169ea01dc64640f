import { expect, test } from "vitest";
import { jobs } from "#server/wiring/domains.ts";
import { operationsTables, whenOf } from "./print-tables.ts";

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

test("every job stands in the table with its own sentence", () => {
  const places = ["jobs", "forgotten"].map(
    (name) => `<!-- ${name}: written by npm run print -->\n<!-- end of ${name} -->`,
  );
  const text = operationsTables(places.join("\n"));
  const lines = text.split("\n");
  for (const { name, does } of jobs)
    expect(lines.filter((line) => line.includes(`\`${name}\``) && line.includes(does))).toHaveLength(1);
});
