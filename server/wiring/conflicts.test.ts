import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentenceOf } from "#contract/errors.ts";

const sources = globSync("server/domains/**/*.ts", { exclude: ["**/*.test.ts"] });

test("whoever came too late is not told to load the page anew: it does so by itself", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(file, "utf8").includes("請重新整理查看"))).toEqual([]);
  // A reload would also lose what a member typed before being logged out.
  for (const code of ["conflict", "other_member"] as const) expect(sentenceOf(code)).not.toContain("重新整理");
});
