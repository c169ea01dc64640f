import fc from "fast-check";
import { expect, test } from "vitest";
import { highlightsOf } from "./highlight.ts";

const hits = (text: string, k: string) => {
  const highlights = highlightsOf(text, k);
  return highlights.flatMap((from, at) => (at % 2 === 0 ? [text.slice(from, highlights[at + 1])] : []));
};

test("what was searched for is found whatever its case, width or 臺", () => {
  expect(hits("臺北美食 LOGO 設計", "台北 logo")).toEqual(["臺北", "LOGO"]);
  expect(hits("Ｌｏｇｏ設計", "logo")).toEqual(["Ｌｏｇｏ"]);
  expect(hits("網頁設計與設計顧問", "設計")).toEqual(["設計", "設計"]);
});

test("the longest word wins, and nothing is nothing", () => {
  expect(hits("網頁設計師", "設計 設計師")).toEqual(["設計師"]);
  expect(hits("網頁設計師", "   ")).toEqual([]);
  expect(hits("", "設計")).toEqual([]);
  expect(hits("平面", "設計")).toEqual([]);
});

test("highlights are in order and inside the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, k) => {
      const highlights = highlightsOf(text, k);
      expect(highlights).toEqual([...highlights].sort((a, b) => a - b));
      expect(highlights.length % 2).toBe(0);
      expect(highlights.every((at) => at >= 0 && at <= text.length)).toBe(true);
    }),
  );
});
