import fc from "fast-check";
import { expect, test } from "vitest";
import { joinSections, splitSections, withAnchors } from "./sections.ts";

const parts = [
  { id: "a", heading: "一、下單", text: "先看價格。\n\n- 再付款" },
  { id: "b", heading: "二、交付", text: "檢查成果。" },
];

test("a text is split into the parts that it was joined from", () => {
  const line = fc.string({ unit: fc.constantFrom("款", "項", " ", "-", "1", "."), minLength: 1, maxLength: 12 });
  const part = fc.record({
    heading: line.map((text) => `甲${text.trim()}`),
    text: fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => `乙${lines.join("\n")}`.trim()),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (written) => {
      const { parts, fault } = splitSections(joinSections(written.map((each) => ({ id: "", ...each }))), 40);
      expect(fault).toBeNull();
      expect(parts).toEqual(written);
    }),
  );
});

test.each([
  ["沒有小標題的內容", "第一行先寫小標題，用「## 」開頭。"],
  ["前言\n\n## 標題\n\n內容", "第一行先寫小標題，用「## 」開頭。"],
  ["## 標題\n\n", "「標題」下面還沒有內容。"],
  ["## 標題\n\n內容\n\n##\n\n內容", "「## 」後面還沒有小標題。"],
  ["### 小小標題\n\n內容", "「## 」後面還沒有小標題。"],
  [`## ${"長".repeat(11)}\n\n內容`, `小標題最多 10 個字：「${"長".repeat(11)}」。`],
  ["## 標題\n\n內容", null],
])("what is wrong with %j", (written, fault) => {
  expect(splitSections(written, 10).fault).toBe(fault);
});

const named = (...headings: string[]) => headings.map((heading) => ({ heading, text: "內容" }));
const ids = (...headings: string[]) => withAnchors(named(...headings), parts).map(({ id }) => id);

test("anchors follow their heading, then their place while there are as many parts, and are never used twice", () => {
  expect(ids("一、下單", "二、交付")).toEqual(["a", "b"]);
  expect(ids("二、交付", "一、下單")).toEqual(["b", "a"]);
  expect(ids("一、下單", "二、檢查成果")).toEqual(["a", "b"]);
  expect(ids("一、下單", "新的一段", "二、交付")).toEqual(["a", "part-1", "b"]);
  expect(ids("二、交付")).toEqual(["b"]);
  expect(ids("二、交付", "新的一段")).toEqual(["b", "part-1"]);
  const again = withAnchors(named("甲", "乙", "丙"), [{ id: "part-1", heading: "甲", text: "" }]);
  expect(again.map(({ id }) => id)).toEqual(["part-1", "part-2", "part-3"]);
});
