import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const config = readFileSync(join(ROOT, "main/bundle/groups.ts"), "utf8");
const files = globSync("web/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => path.replaceAll("\\", "/"));

/** The modules below `web/` that the groups name. */
const named = [...config.matchAll(/\bown\(([^)]+)\)/g)].flatMap(([, places = ""]) =>
  [...places.matchAll(/"([^"]+)"/g)].map(([, place = ""]) => place),
);
const icons = [...config.matchAll(/\bicons\("([^"]+)"\)/g)].flatMap(([, names = ""]) => names.split(" "));

test("the groups of files that are loaded first were found", () => {
  expect(named.length).toBeGreaterThan(20);
  expect(icons.length).toBeGreaterThan(2);
});

test.each(named)("%s is a file of the pages", (place) => {
  expect(files.filter((path) => [`web/${place}.ts`, `web/${place}.tsx`].includes(path))).toHaveLength(1);
});

test.each(icons)("%s is an icon", (name) => {
  expect(globSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, { cwd: ROOT })).toHaveLength(1);
});

// Through the index, each page would depend on all 1,800 icons, and chunk-groups.ts would group them.
test("icons are imported by file", () => {
  const byIndex = /^import (?!type\b)[^;]*from "lucide-react";/m;
  expect(files.filter((path) => byIndex.test(readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});
