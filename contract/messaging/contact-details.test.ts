import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContactKind, contactSentence, findContactDetails } from "./contact-details.ts";

const caught: [ContactKind, string, string[]][] = [
  [
    "mail",
    "plain, full-width, spoken, cut in half",
    [
      "寄到 amy.chen@gmail.com 就好",
      "ａｍｙ＠ｇｍａｉｌ．ｃｏｍ",
      "amy (at) gmail.com",
      "amy[at]studio[dot]tw",
      "amy小老鼠gmail點com",
      "amy at gmail dot com",
      "amy@gmail",
      "AMY.CHEN+work@Yahoo.com.tw",
    ],
  ],
  [
    "phone",
    "mobile",
    [
      "0912345678",
      "我的手機0912345678，下午方便",
      "0912-345-678",
      "0912 345 678",
      "09 12 34 56 78",
      "0 9 1 2 3 4 5 6 7 8",
      "０９１２－３４５－６７８",
      "零九一二三四五六七八",
      "零九一二 三四五 六七八",
      "〇九１２叁四五陸柒捌",
      "⓪⑨①②③④⑤⑥⑦⑧",
      "0️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
      "0\u200b9\u200b12345678",
      "o912345678",
      "0912.345.678",
      "0912、345、678",
      "0912/345/678",
      "(0912)345678",
      "tel:0912345678",
    ],
  ],
  ["phone", "with the country", ["+886912345678", "+886 912 345 678", "886-912-345-678", "+852 9123 4567"]],
  ["phone", "on the wall", ["02-2345-6789", "(02)2345-6789", "02 23456789", "04-2345678", "037-234567"]],
  [
    "account",
    "LINE",
    [
      "LINE ID：amy_draws",
      "line id amy123",
      "ＬＩＮＥ ＩＤ：ａｍｙ１２３",
      "line: amydraws",
      "Line @amydraws",
      "賴帳號是amy123",
      "加我line amy123",
      "加賴聊",
      "加我的賴",
      "amy_draws 是我的 LINE",
    ],
  ],
  [
    "account",
    "others",
    [
      "IG：amy_draws7",
      "ig @amydraws",
      "instagram帳號 amydraws",
      "微信號 amy888",
      "telegram: @amydraws",
      "加我 discord amydraws",
    ],
  ],
  [
    "link",
    "addresses",
    [
      "https://example.com/portfolio?id=3",
      "作品在 http://amy.design 這裡",
      "www.amy-draws.com",
      "amydraws.com",
      "line.me/ti/p/abc",
      "drive.google.com/file/d/1",
      "youtu.be/abcdef",
      "ｗｗｗ．ａｍｙ．ｃｏｍ",
      "amydraws點com",
      "lin.ee/Ab12Cd",
      "bit.ly/3abc",
    ],
  ],
];

/** Everyday texts that must be allowed. */
const fine = [
  "價格是 NT$1,200，含稅 NT$1,260",
  "NT$ 0912 起跳是打錯，應該是 NT$912",
  "預算 10,000-15,000 元",
  "尺寸 1920×1080，另一張 1080x1350 px",
  "A4 210 × 297 mm，出血 3 mm，解析度 300 dpi",
  "2026/11/21 14:30 前交件",
  "2026-09-12 到 2026-09-30 之間",
  "9/12 15:30-18:00 或 09/13 10:00-12:00 都可以",
  "09:00-18:00 我都在線上",
  "每天 09 點到 18 點",
  "訂單編號 20261121000123",
  "訂單 H20261121000123 的發票",
  "宅配單號 SF0912345678901",
  "貨號 AB-0912345678",
  "統一編號 12345675",
  "圓周率 3.14159265358979，機率 0.0912345678",
  "一二三四五六七八九十",
  "一共三款，二大一小，五天內完成",
  "九個字以內，三行",
  "第 1、2、3、4、5、6、7、8、9、10 頁",
  "01 02 03 04 05 06 07 08 09 10",
  "色碼 #09AB12 與 #1A2B3C，CMYK 0/91/23/45",
  "檔案是 logo_final.ai、封面.png、index.html、main.ts",
  "v1.2.3 版本，Node.js 24，ASP.NET 與 socket.io 都會",
  "要做 LINE 貼圖 24 張，另外 8 張表情貼",
  "LINE Bot 串 LINE Pay、LINE Login 與 LINE OA",
  "Line Art 風格，line-height 1.6，deadline 2026/12/01",
  "IG：1080x1080 三張、FB：1200x628 一張",
  "IG 貼文 3 則、FB 粉專封面一張",
  "ig: post 與 story 各一",
  "online 會議，outline 先給我看",
  "可以加 LINE 貼圖的陰影嗎？",
  "再加賴床那一格就好",
  "請問修改 2 次之後，每次加 500 元嗎？",
  "OK. Me too. 謝謝！",
  "Excel 裡 B2:B10 的公式 =SUM(B2:B10)",
  "影片長度 00:01:30，每秒 24 格，1,920,000 位元",
];

describe.each(caught)("%s: %s", (kind, _what, texts) => {
  test.each(texts)("%s", (text) => {
    expect(findContactDetails(text).map((each) => each.kind)).toContain(kind);
  });
});

test.each(fine)("passes: %s", (text) => {
  expect(findContactDetails(text)).toEqual([]);
});

test.each([
  "IMG_20261127_091234.jpg",
  "IMG_0912.HEIC",
  "DSC09123.JPG",
  "S__91234567.jpg",
  "LINE_ALBUM_商標草圖_261127_12.jpg",
  "FB_IMG_1700912345678.jpg",
  "WhatsApp Image 2026-11-27 at 09.12.34.jpeg",
  "截圖 2026-11-27 下午3.09.12.png",
  "Screen Shot 2026-11-27 at 9.12.34 PM.png",
  "messageImage_1700912345678.jpg",
  "received_912345678912345.jpeg",
  "LINE 貼圖_v2.ai",
  "IG 貼文_final.psd",
  "報價單_20261127_v1.2.pdf",
  "a1b2c3d4-0912-4345-8678-0123456789ab.png",
])("a file may be called %s", (name) => {
  expect(findContactDetails(name)).toEqual([]);
});

test("our own pages may be linked, others beside them not", () => {
  const own = ["haoshou.tw", "localhost:3000"];
  expect(findContactDetails("我說的是 https://haoshou.tw/services/12 這項", own)).toEqual([]);
  expect(findContactDetails("http://localhost:3000/users/3", own)).toEqual([]);
  expect(findContactDetails("https://haoshou.tw.evil.example/services/12", own)).toHaveLength(1);
});

test("findings name the places in what was typed, in order", () => {
  const text = "哈囉！ＡＭＹ＠ｇｍａｉｌ．ｃｏｍ 或 ０９１２－３４５－６７８，謝謝";
  const found = findContactDetails(text);
  expect(found.map(({ kind, text }) => [kind, text])).toEqual([
    ["mail", "ＡＭＹ＠ｇｍａｉｌ．ｃｏｍ"],
    ["phone", "０９１２－３４５－６７８"],
  ]);
  for (const { start, end, text: words } of found) expect(text.slice(start, end)).toBe(words);
  expect(contactSentence(found)).toContain("看起來是電子信箱，「０９１２－３４５－６７８」看起來是電話號碼。");
});

test("any text is read without overlaps and within its bounds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      let from = 0;
      for (const { start, end, text: words } of findContactDetails(text)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).toBe(words);
        from = end;
      }
    }),
  );
});

test("a mobile number is found however it is cut", () => {
  const gap = fc.constantFrom("", " ", "-", ".", " - ", "　");
  const number = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.array(gap, { minLength: 10, maxLength: 10 }));
  fc.assert(
    fc.property(number, ([tail, gaps]) => {
      const text = [...`09${String(tail).padStart(8, "0")}`].map((digit, at) => (at ? gaps[at] : "") + digit).join("");
      expect(findContactDetails(`請打：${text}`).map(({ kind }) => kind)).toEqual(["phone"]);
    }),
  );
});

test("digits of another script are read about as fast as ours", () => {
  const fastest = (text: string) => {
    const times = Array.from({ length: 15 }, () => {
      const began = performance.now();
      findContactDetails(text);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  expect(fastest("٠".repeat(5000))).toBeLessThan(3.5 * fastest("0".repeat(5000)));
});

test("the longest message of nothing but beginnings is read at once", () => {
  for (const piece of [
    "0",
    "0 ",
    "a",
    "a.",
    "a-",
    "a@",
    "a@a.",
    "line ",
    "line:",
    "一",
    "09-",
    "(",
    "http://",
    "+1 ",
  ]) {
    const began = performance.now();
    findContactDetails(piece.repeat(5000 / piece.length));
    expect(performance.now() - began).toBeLessThan(5000);
  }
});
