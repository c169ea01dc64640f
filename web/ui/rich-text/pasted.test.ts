import { describe, expect, test } from "vitest";
import { foreignPictures, withLists } from "./pasted.ts";

/** A list item as Word copies it. */
const item = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:24.0pt;mso-para-margin-left:0gd;text-indent:-24.0pt;\nmso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>\n`;

describe("lists of Word", () => {
  test("numbers and dots become lists, and what stands around them stays", () => {
    const pasted = `<p class=MsoNormal>流程</p>${item("1.", "初稿")}${item("2.", "完稿")}<p>附上</p>${item("·", "<b>原始檔</b>")}`;
    expect(withLists(pasted).replaceAll("\n", "")).toBe(
      "<p class=MsoNormal>流程</p><ol><li><p>初稿</p></li><li><p>完稿</p></li></ol><p>附上</p><ul><li><p><b>原始檔</b></p></li></ul>",
    );
  });

  test("levels are kept, and one list that ends another begins", () => {
    const pasted =
      item("一、", "設計") + item("l", "草圖", 3) + item("l", "完稿", 2) + item("二、", "印刷") + item("·", "運送");
    expect(withLists(pasted).replaceAll("\n", "")).toBe(
      "<ol><li><p>設計</p><ul><li><p>草圖</p></li><li><p>完稿</p></li></ul></li><li><p>印刷</p></li></ol><ul><li><p>運送</p></li></ul>",
    );
  });

  test("a text without lists of Word is left as it is", () => {
    const html = "<p style='color:red'>1. 第一項</p><ul><li>好</li></ul>";
    expect(withLists(html)).toBe(html);
  });
});

test("pictures that are not of this site stay out", () => {
  const html = `<p>好<img src="data:image/png;base64,AA"><IMG src='file:///C:/a.png'><img alt="" src="/media/ab-960.webp"></p>`;
  expect(foreignPictures(html)).toBe(2);
});
