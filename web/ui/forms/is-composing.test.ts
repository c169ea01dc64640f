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

test("nobody asks the browser in another way", () => {
  const others = globSync("web/**/*.{ts,tsx}").filter((path) => !/is-composing(\.test)?\.ts$/.test(path));
  expect(others.length).toBeGreaterThan(500);
  const found = others.filter((path) => /\.isComposing\b|"isComposing"|\bkeyCode\b/.test(readFileSync(path, "utf8")));
  expect(found).toEqual([]);
});
