import { expect, test } from "vitest";
import { saidIn } from "./said.ts";

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
  const { said, rest: left } = saidIn(k, ["time", "price"]);
  const read = Object.assign({ max: null, days: null }, ...said);
  expect({ max: read.max, days: read.days, rest: left }).toEqual({ max, days, rest });
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
  expect(saidIn(k, ["time", "price"])).toEqual({ said: [], rest: k });
});

test.each([
  ["台北 攝影", ["臺北市"], "攝影"],
  ["臺北市攝影", ["臺北市"], "攝影"],
  ["人在新竹的家教", ["新竹市", "新竹縣"], "家教"],
  ["新竹縣的家教", ["新竹縣"], "家教"],
  ["新北市水電", ["新北市"], "水電"],
  ["雙北婚攝", ["臺北市", "新北市"], "婚攝"],
  ["找東部附近的民宿攝影", ["花蓮縣", "臺東縣"], "找 民宿攝影"],
  ["婚禮主持 馬祖", ["連江縣"], "婚禮主持"],
])("%s names a place", (k, counties, rest) => {
  expect(saidIn(k, ["place"])).toEqual({ said: [expect.objectContaining({ kind: "place", counties })], rest });
});

test.each(["舞台中央的燈光", "平台中文客服", "請重新北上", "台北", "北部"])(
  "%s names no place, or nothing else",
  (k) => {
    expect(saidIn(k, ["place"])).toEqual({ said: [], rest: k });
  },
);

test.each([
  ["可遠端的會計", "會計"],
  ["英文家教 線上", "英文家教"],
  ["可以在家工作的文案", "文案"],
])("%s asks for work from anywhere", (k, rest) => {
  expect(saidIn(k, ["remote"])).toEqual({ said: [{ kind: "remote", without: rest }], rest });
});

test.each(["線上課程製作", "線上商店架設"])("%s is a thing", (k) => {
  expect(saidIn(k, ["remote"]).said).toEqual([]);
});

test("each condition can be taken out of the words by itself", () => {
  const { said, rest } = saidIn("台北 三千元以下的名片 三天內交件", ["time", "price", "place"]);
  expect(rest).toBe("名片");
  expect(said.map(({ kind, without }) => [kind, without])).toEqual([
    ["time", "台北 三千元以下的名片"],
    ["price", "台北 名片 三天內交件"],
    ["place", "三千元以下的名片 三天內交件"],
  ]);
});
