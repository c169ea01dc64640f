import { expect, test } from "vitest";
import { earnsWords } from "./earns.tsx";

test("whoever types a price reads the rate and what is left, rounded as the sale rounds it", () => {
  expect(earnsWords(1000, 1500)).toBe("成交時收 15% 手續費，你可得 NT$850。");
  expect(earnsWords(4321, 1500)).toBe("成交時收 15% 手續費，你可得 NT$3,673。");
  expect(earnsWords(500, 0)).toBe("成交時收 0% 手續費，你可得 NT$500。");
  for (const nothing of [null, 0, -5, Number.NaN, 12.5])
    expect(earnsWords(nothing, 1500)).toBe("成交時收 15% 手續費。");
});
