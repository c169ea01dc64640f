import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "#contract/money.ts";
import { initialOf } from "./avatar.tsx";
import { onlyDigits } from "./forms/money-input.tsx";
import { pageNumbers } from "./lists/pagination.tsx";
import { fullDateOf } from "./time-element.tsx";

describe("money", () => {
  it.each([
    [0, "NT$0"],
    [1200, "NT$1,200"],
    [-300, "−NT$300"],
    [1234567, "NT$1,234,567"],
  ])("%d is written %s", (amount, text) => {
    expect(money(amount)).toBe(text);
  });
});

describe("digits typed as an amount", () => {
  it.each([
    ["１，２００ 元", "1200"],
    ["NT$ 3,600", "3600"],
    ["007", "7"],
    ["0", "0"],
    ["", ""],
    ["一千", ""],
    ["-4", "-4"],
    ["－１２", "-12"],
  ])("%s becomes %s", (typed, digits) => {
    expect(onlyDigits(typed)).toBe(digits);
  });

  it("keeps every amount that was written out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
        expect(onlyDigits(money(amount))).toBe(String(amount));
      }),
    );
  });
});

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, null, 6]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 18, 19, 20]],
  ])("page %d of %d", (page, pages, shown) => {
    expect(pageNumbers(page, pages)).toEqual(shown);
  });

  it("always shows first, last and the page itself, in order, without a gap that hides one page", () => {
    const place = fc
      .integer({ min: 1, max: 400 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(place, ([page, pages]) => {
        const shown = pageNumbers(page, pages);
        const numbers = shown.filter((n) => n !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        for (const [at, n] of shown.entries()) {
          const before = shown[at - 1];
          const after = shown[at + 1];
          if (n === null) expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === "number") expect(n - before).toBe(1);
        }
      }),
    );
  });
});

describe("the full date", () => {
  it("is told in Taipei time, whatever the zone of the machine", () => {
    expect(fullDateOf("2025-11-21T06:30:00Z")).toBe("2025 年 11 月 21 日（五）14:30");
    expect(fullDateOf("2025-12-31T16:05:00Z")).toBe("2026 年 1 月 1 日（四）00:05");
  });

  it("is none for what is no date and for the empty year", () => {
    expect(fullDateOf("soon")).toBeNull();
    expect(fullDateOf("0001-01-01T00:00:00Z")).toBeNull();
  });
});

describe("the initial of a member", () => {
  it.each([
    ["林雅婷", "婷"],
    ["阿德工作室", "阿"],
    ["mika", "M"],
    ["  ", "好"],
  ])("%s is %s", (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
