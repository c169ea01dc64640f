import { expect, test } from "vitest";
import { limitsIn } from "./limits.ts";

test.each([
  ["三千元以下的名片", 3000, null, "名片"],
  ["海報1000元以下", 1000, null, "海報"],
  ["預算 5,000 網頁設計", 5000, null, "網頁設計"],
  ["logo 兩萬以內", 20_000, null, "logo"],
  ["1.5萬內 形象影片", 15_000, null, "形象影片"],
  ["不超過 3k 的頭像", 3000, null, "頭像"],
  ["三天內交件的名片", null, 3, "名片"],
  ["一週內可以完成的影片剪輯 2000元以內", 2000, 7, "影片剪輯"],
  ["翻譯 當天交件", null, 1, "翻譯"],
  ["１０００元以下 插畫", 1000, null, "插畫"],
])("%s", (k, max, days, rest) => {
  expect(limitsIn(k)).toEqual({ max, days, rest });
});

test.each([
  "名片 100 張",
  "三天兩夜行程規劃",
  "五十音",
  "1000 字文章",
  "十人以下",
  "500元以下",
  "2026 年曆",
  "室內設計",
  "",
])("%s names neither, or nothing else", (k) => {
  expect(limitsIn(k)).toEqual({ max: null, days: null, rest: k });
});
