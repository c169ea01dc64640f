import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import { MEMBER_SCRIPT_GOAL, memberPages, publicPages, SCRIPT_GOAL, STYLE_GOAL, weigh } from "./first-loads.ts";

const folder = join(ROOT, "build", "server");

/** The server bundle that `npm start` uses; `npm test` has built it before. */
const built = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");

test("pages are rendered by React's production mode, whatever NODE_ENV says when the product starts", () => {
  expect(built).toContain("react-dom-server");
  // Only the development builds contain these names.
  expect(built).not.toMatch(/react(-dom|-dom-server\.\w+|-jsx-runtime)?\.development\.js/);
  expect(built).not.toContain("Each child in a list should have a unique");
  expect(built).toContain("Minified React error #");
});

test("no second React comes from outside the build", () => {
  // Only import statements: comments of the packages are full of examples.
  const outside = [...built.matchAll(/^import\b[^"'\n]*["']([^"'./][^"'\n]*)["'];?$/gm)].map(([, name]) => name);
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.filter((name) => /^react(-dom|-router)?(\/|$)/.test(name ?? ""))).toEqual([]);
});

test.each(Object.entries(publicPages))("a first load of a public page stays within its budget: %s", (_, modules) => {
  const { scripts, styles, files } = weigh(modules);
  expect(files).toBeGreaterThan(2);
  expect(scripts).toBeLessThanOrEqual(SCRIPT_GOAL);
  expect(styles).toBeGreaterThan(5);
  expect(styles).toBeLessThanOrEqual(STYLE_GOAL);
});

test.each(Object.entries(memberPages))(
  "a page of members stays within its budget: %s",
  (_, { modules, most = MEMBER_SCRIPT_GOAL }) => {
    const { scripts, files } = weigh(modules);
    expect(files).toBeGreaterThan(2);
    expect(scripts).toBeLessThanOrEqual(most);
  },
);
