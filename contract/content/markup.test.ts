import { expect, test } from "vitest";
import { blocksOf, plainOf, spansOf } from "./markup.ts";

test("paragraphs, points and steps are told apart by how their lines begin", () => {
  expect(
    blocksOf("第一段\n同一段\n\n- 甲\n- 乙\n\n1. 先\n2. 後\n").map(({ kind, lines }) => [kind, lines.length]),
  ).toEqual([
    ["paragraph", 1],
    ["points", 2],
    ["steps", 2],
  ]);
  // A dash inside a paragraph does not start a list.
  expect(blocksOf("一行\n- 不是清單")[0]).toEqual({ kind: "paragraph", lines: [[{ text: "一行- 不是清單" }]] });
});

test("only addresses of our own become links", () => {
  expect(spansOf("看[收益](/mypage/revenue)頁")).toEqual([
    { text: "看" },
    { text: "收益", href: "/mypage/revenue" },
    { text: "頁" },
  ]);
  for (const text of ["[x](https://example.com)", "[x](javascript:alert(1))"]) {
    expect(spansOf(text)).toEqual([{ text }]);
  }
  // A protocol-relative URL leads to another host.
  expect(spansOf("[x](//example.com)")).toEqual([{ text: "[x](//example.com)" }]);
});

test("the plain text has neither marks nor addresses", () => {
  expect(plainOf("- 到[帳號設定](/mypage/setting)\n- 按變更")).toBe("到帳號設定 按變更");
});
