import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const config = readFileSync(join(ROOT, "vite.config.ts"), "utf8");
const files = globSync("web/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => path.replaceAll("\\", "/"));

/** What stands between the quotes of a call, as the config writes it: folders and names, or names alone. */
const named = [...config.matchAll(/\bown\(\s*"([^"]+)",\s*["`]([^"`]+)["`]/g)].flatMap(([, folders = "", names = ""]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, folders.replaceAll("[\\\\/]", "/")] as const),
);
const icons = [...config.matchAll(/\bicons\("([^"]+)"\)/g)].flatMap(([, names = ""]) => names.split(" "));

test("the groups of files that are loaded first were found in the config", () => {
  expect(named.length).toBeGreaterThan(20);
  expect(icons.length).toBeGreaterThan(2);
});

test.each(named)("%s is a file in one of %s", (name, folders) => {
  const place = new RegExp(`^web/(?:(?:.*/)?(?:${folders})/)?${name}\\.tsx?$`);
  expect(files.filter((path) => place.test(path))).not.toEqual([]);
});

test.each(icons)("%s is an icon", (name) => {
  expect(globSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, { cwd: ROOT })).toHaveLength(1);
});
