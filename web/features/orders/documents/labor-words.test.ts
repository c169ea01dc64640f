import { expect, test } from "vitest";
import { figureYears } from "./labor-words.ts";

test("a receipt says which year's figures it uses, and that those of a later year are not there yet", () => {
  expect(figureYears("2026-11-23")).toBe("依 2026 年的數字計算");
  expect(figureYears("2025-03-01")).toBe("依 2025 年的數字計算");
  expect(figureYears("2031-03-01")).toMatch(/^依 20\d\d 年的數字計算，2031 年的數字公布前/);
});
