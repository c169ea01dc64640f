import { expect, test } from "vitest";
import { endWords, firstEnd } from "./coin-end.ts";

const june = "2026-06-30T15:59:59.999Z";
const july = "2026-07-31T15:59:59.999Z";
const lots = [
  { left: 10, expiresAt: june },
  { left: 20, expiresAt: june },
  { left: 5, expiresAt: july },
];

test("the lots that end together first are told of as one, with the day in Taipei", () => {
  expect(firstEnd(lots)).toEqual({ left: 30, expiresAt: june });
  expect(endWords(firstEnd(lots), 35)).toBe("，其中 30 枚 6 月 30 日到期");
  expect(endWords(firstEnd(lots.slice(2)), 5)).toBe("，7 月 31 日到期");
  expect(firstEnd([])).toBeNull();
  expect(endWords(null, 5)).toBe("");
});
