import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { Nickname } from "#contract/accounts/schemas.ts";
import { ContactForm } from "#contract/support/forms.ts";
import * as terms from "#contract/terms.ts";
import { beginning, countCharacters, isWithin, shortened } from "./characters.ts";

const family = "👨‍👩‍👧‍👦";
const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });
const graphemes = (text: string) => [...segmenter.segment(text)].length;

/** Texts as typed by people and produced by programs. */
const pieces = [
  "好",
  "a",
  "é",
  "e\u0301",
  "ㄅ",
  "か",
  "か\u3099",
  "👍🏽",
  family,
  "🇹🇼",
  "한",
  "\u1112\u1161\u11ab",
  "\n",
  "\r\n",
  "，",
  "ｶﾞ",
];
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);

describe("characters", () => {
  test.each([
    ["", 0],
    ["好手 Haoshou", 10],
    [family, 1],
    [`一家${family}人`, 4],
    ["🇹🇼", 1],
    ["👍🏽", 1],
    ["e\u0301", 1],
    ["か\u3099", 1],
    ["臺\u{e0100}", 1],
  ])("of %j are %d", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  test("are those that the standard divides a text into", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(countCharacters(text)).toBe(graphemes(text));
      }),
    );
  });

  test("no code unit that is counted by itself ever joins with its neighbours", () => {
    const every = Array.from({ length: 0xd800 }, (_, at) => String.fromCharCode(at));
    const wrong = every.filter((unit) => countCharacters(`好${unit}a`) !== graphemes(`好${unit}a`));
    expect(wrong).toEqual([]);
  });

  test("a text is within its own count and not within less, and is cut to what is asked for", () => {
    const ordinary = fc.string({ unit: fc.constantFrom(...pieces), minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(ordinary, fc.integer({ min: 1, max: 70 }), (text, max) => {
        const count = countCharacters(text);
        expect([isWithin(text, count), isWithin(text, count - 1)]).toEqual([true, false]);
        expect(text.startsWith(beginning(text, max))).toBe(true);
        expect(countCharacters(beginning(text, max))).toBe(Math.min(max, count));
        expect(countCharacters(shortened(text, max))).toBe(Math.min(max, count));
      }),
    );
  });

  test("marks heaped on one letter are no short text", () => {
    const heap = `a${"\u0301".repeat(5000)}`;
    expect(countCharacters(heap)).toBe(1);
    expect(isWithin(heap, terms.nicknameMax)).toBe(false);
    expect(beginning(`好${heap}`, terms.nicknameMax)).toBe("好");
  });

  test("a long text is counted while its writer types", () => {
    const long = `${"好".repeat(4000)}${family.repeat(1000)}`;
    const start = performance.now();
    expect(countCharacters(long)).toBe(5000);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe("what the counter says is what the check says", () => {
  test("of a nickname", () => {
    // Characters of a nickname; leading and trailing spaces are not counted.
    const rest = fc.string({ unit: fc.constantFrom("好", "a", "e\u0301", family, "🇹🇼"), maxLength: 30 });
    fc.assert(
      fc.property(rest, (rest) => {
        const nickname = `好${rest}`;
        const count = countCharacters(nickname.trim());
        expect(Nickname.safeParse(` ${nickname} `).success).toBe(
          count >= terms.nicknameMin && count <= terms.nicknameMax,
        );
      }),
    );
  });

  test("of a message to the support, at its ends", () => {
    const { text } = ContactForm.shape;
    const of = (count: number) => text.safeParse(family.repeat(count)).success;
    const { contactTextMin: min, contactTextMax: max } = terms;
    expect([of(min - 1), of(min), of(max), of(max + 1)]).toEqual([false, true, true, false]);
  });
});

test("a browser without Intl.Segmenter loads the module and counts a little more", async () => {
  const names = Object.getOwnPropertyNames(Intl).filter((name) => name !== "Segmenter");
  vi.stubGlobal("Intl", Object.fromEntries(names.map((name) => [name, Intl[name as keyof typeof Intl]])));
  vi.resetModules();
  const old = await import("./characters.ts");
  expect(old.countCharacters).not.toBe(countCharacters);
  expect([old.countCharacters("好手 Haoshou"), old.countCharacters("𠮷野家")]).toEqual([10, 3]);
  expect(old.countCharacters(family)).toBeGreaterThan(1);
  expect(old.beginning("好手好手", 2)).toBe("好手");
  vi.unstubAllGlobals();
});
