import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#server/kernel/fold.ts";
import { gramNumbers, gramsOfQuery, gramsOfText } from "./grams.ts";

const character = fc.oneof(
  fc.constantFrom(..."臺台設計师師網页頁髮發发影片剪輯AaＢｂ１1é あガㄅㄆ，。/-+%_'\"\\😀"),
  fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code)),
);

describe("grams", () => {
  test("different grams have different numbers, and each fits 32 bits", () => {
    const character = fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCodePoint(code));
    const gram = fc.oneof(
      character,
      fc.tuple(character, character).map((both) => both.join("")),
    );
    fc.assert(
      fc.property(fc.uniqueArray(gram, { maxLength: 50 }), (grams) => {
        const numbers = gramNumbers(grams);
        expect(new Set(numbers).size).toBe(grams.length);
        expect(numbers.every((number) => number === (number | 0))).toBe(true);
      }),
    );
  });

  test("a part of two characters or more of a title finds the title", () => {
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 40 }), fc.nat(), fc.nat(), (title, a, b) => {
        const start = a % (title.length - 1);
        const end = start + 2 + (b % (title.length - start - 1));
        const grams = gramsOfText(fold(title.join("")), { singles: true });
        const wanted = gramsOfQuery(fold(title.slice(start, end).join("")));
        expect(wanted.filter((gram) => !grams.has(gram))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("a long text is not found by a single character, but by pairs", () => {
    const grams = gramsOfText("我的作品", { singles: false });
    expect([...grams]).toEqual(["我的", "的作", "作品"]);
  });
});
