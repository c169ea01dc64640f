import { expect, test } from "vitest";
import { sumOf } from "./choice.ts";

const service = {
  id: 7,
  packages: [
    { id: 1, name: "基本", included: "一款", price: 800, days: 3, revisions: 1 },
    { id: 2, name: "標準", included: "兩款", price: 1500, days: 5, revisions: null },
  ],
  options: [
    { id: 11, title: "原始檔", price: 300, extraDays: 0, withinDays: null },
    { id: 12, title: "加一款", price: 500, extraDays: 2, withinDays: null },
  ],
};

test("the total is the package and each chosen option once", () => {
  expect(sumOf(service, 2, [11, 12])).toMatchObject({ total: 2300, days: 7 });
  expect(sumOf(service, 1, [])).toMatchObject({ total: 800, days: 3 });
});

test("what is no longer sold counts for nothing", () => {
  expect(sumOf(service, 99, [11, 99])).toMatchObject({ total: 1100, chosen: { id: 1 } });
  expect(sumOf({ id: 1, packages: [], options: [] }, 0, [])).toMatchObject({ total: 0, days: 0, chosen: undefined });
});
