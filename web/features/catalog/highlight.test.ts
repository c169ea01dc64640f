import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";

const hits = (text: string, k: string) =>
  highlight(text, k)
    .filter((piece) => piece.hit)
    .map((piece) => piece.text);

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

test("the pieces together are always the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, k) => {
      expect(
        highlight(text, k)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
