import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapTitle } from "./wrap-title.ts";

test("lines are filled evenly, and signs stay where they belong", () => {
  expect(wrapTitle("小店商標設計：聽你說開店的故事再動筆", 11, 4)).toEqual([
    "小店商標設計：聽你",
    "說開店的故事再動筆",
  ]);
  for (const line of wrapTitle("婚禮主持，不玩尷尬遊戲、準時出菜（含彩排一次）", 5, 8)) {
    expect(line).not.toMatch(/^[，、）]/);
    expect(line).not.toMatch(/（$/);
  }
});

test("a Latin word is not parted, an endless one is", () => {
  expect(wrapTitle("用 Illustrator 畫", 7, 4).some((line) => line.includes("Illustrator"))).toBe(true);
  expect(wrapTitle("a".repeat(60), 10, 4).length).toBeGreaterThan(1);
});

test("what does not fit ends with an ellipsis", () => {
  const lines = wrapTitle("字".repeat(60), 10, 4);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(wrapTitle("", 10, 4)).toEqual([]);
});

test("nothing is lost or changed but spaces", () => {
  const bare = (text: string) => text.replace(/\s/g, "");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (title) => {
      expect(bare(wrapTitle(title, 8, 200).join(""))).toBe(bare(title));
    }),
  );
});
