import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";

describe("folding", () => {
  test.each([
    ["臺北", "台北"],
    ["網頁設計", "网页设计"],
    ["頭髮", "头发"],
    ["ＬＯＧＯ設計", "logo 设计".replace(" ", "")],
    ["Café", "cafe"],
    ["裡面", "裏面"],
    ["影片剪輯", "影片剪辑"],
    ["１２３", "123"],
    ["𠮷野家", "吉野家"],
    ["游錫堃", "游锡坤"],
    ["陶喆", "陶哲"],
    ["淸水髙明", "清水高明"],
    ["嘉義縣衞生局", "嘉义县卫生局"],
    ["か\u3099", "が"],
  ])("%s and %s are one", (a, b) => expect(fold(a)).toBe(fold(b)));

  test("what is no letter or digit parts words", () => {
    expect(fold("  LOGO／名片,設計! ")).toBe(`logo 名片 ${fold("設計")}`);
    expect(fold("%_'\"\\ 😀\u0000")).toBe("");
  });
});
