import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("server/domains/**/*.ts", { exclude: ["**/*.test.ts"] });

test("whoever came too late is not told to load the page anew: it does so by itself", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(file, "utf8").includes("請重新整理查看"))).toEqual([]);
});
