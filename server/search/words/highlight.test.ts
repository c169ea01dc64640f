import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "#server/kernel/fold.ts";
import { excerptOf, highlight, holdsAll } from "./highlight.ts";

const highlighted = (text: string, ...words: string[]) => {
  const highlights = highlight(text, words.map(fold));
  return highlights.flatMap((from, at) => (at % 2 === 0 ? [text.slice(from, highlights[at + 1])] : []));
};

test("what was searched for is highlighted in any writing", () => {
  expect(highlighted("臺北 LOGO 設計", "台北", "logo", "设计")).toEqual(["臺北", "LOGO", "設計"]);
  expect(highlighted("Ｌｏｇｏ設計", "logo")).toEqual(["Ｌｏｇｏ"]);
  expect(highlighted("網頁與平面設計", "網頁", "設計", "網頁設計")).toEqual(["網頁", "設計"]);
  expect(highlighted("網頁設計師", "設計", "設計師")).toEqual(["設計師"]);
  expect(highlighted("café 插畫", "cafe")).toEqual(["café"]);
});

test("neighbours are one highlight, nothing is none", () => {
  expect(highlighted("網頁設計", "網頁", "設計")).toEqual(["網頁設計"]);
  expect(highlighted("平面", "設計")).toEqual([]);
  expect(highlighted("", "設計")).toEqual([]);
  expect(highlight("設計", ["", " "])).toEqual([]);
});

test("highlights are in order, apart, and hold the words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string({ unit: "grapheme" })), (text, typed) => {
      const words = typed.map(fold);
      const highlights = highlight(text, words);
      expect(highlights.length % 2).toBe(0);
      expect(highlights).toEqual([...new Set(highlights)].sort((a, b) => a - b));
      expect(highlights.every((at) => at >= 0 && at <= text.length)).toBe(true);
    }),
  );
});

test("an excerpt shows the words in their surroundings", () => {
  const text = `${"先說清楚需求，".repeat(20)}再談商標的授權範圍，${"最後確認交件日期。".repeat(20)}`;
  const found = excerptOf(text, [fold("商標")]);
  expect(found?.text).toMatch(/^….{0,20}商標.*…$/u);
  expect(found?.text.slice(found.marks[0], found.marks[1])).toBe("商標");
  expect(excerptOf("短短的商標", [fold("商標")])).toEqual({ text: "短短的商標", marks: [3, 5] });
  expect(excerptOf(text, [fold("婚禮")])).toBeNull();
});

test("all words or not", () => {
  expect(holdsAll("網頁與平面設計", [fold("設計"), fold("網頁")])).toBe(true);
  expect(holdsAll("網頁", [fold("設計"), fold("網頁")])).toBe(false);
});
