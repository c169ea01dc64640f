import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test.each([
  ["an Enter", { key: "Enter", keyCode: 13, isComposing: false }, false],
  [
    "the Enter that ends a composition in Chromium and Firefox",
    { key: "Enter", keyCode: 229, isComposing: true },
    true,
  ],
  ["the same in Safari, after the composition", { key: "Enter", keyCode: 229, isComposing: false }, true],
  ["a change while composing", { inputType: "insertCompositionText", isComposing: true }, true],
  ["a change", { inputType: "insertText" }, false],
])("%s", (_, fields, composing) => {
  const event = Object.assign(new Event("keydown"), fields);
  expect(isComposing(event)).toBe(composing);
  expect(isComposing({ nativeEvent: event } as never)).toBe(composing);
});

/** Files that need no check: `use-field.ts` filters composition keys before it calls their handlers. */
const ASKED_BEFORE = ["web/shell/search/search-aids.tsx"];

test("whoever does something at an Enter asks whether it ends a composition", () => {
  const files = globSync("web/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
  const lines = files
    .filter((path) => !ASKED_BEFORE.includes(path))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => /\.key [!=]== "Enter"/.test(line));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => !line.includes("isComposing("))).toEqual([]);
});

test("nobody asks the browser in another way", () => {
  const others = globSync("web/**/*.{ts,tsx}").filter((path) => !/is-composing(\.test)?\.ts$/.test(path));
  expect(others.length).toBeGreaterThan(500);
  const found = others.filter((path) => /\.isComposing\b|"isComposing"|\bkeyCode\b/.test(readFileSync(path, "utf8")));
  expect(found).toEqual([]);
});
