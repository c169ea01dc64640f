import { describe, expect, test } from "vitest";
import type { ServiceFigures, TopSell } from "#contract/catalog/figures.ts";
import { choiceOf, hrefOf, sorted } from "./choice.ts";
import { inWords, monthsOf, totalsOf } from "./figures.ts";

const service = (id: number, views: number, orders: number): ServiceFigures => ({
  id,
  title: `服務${id}`,
  state: "published",
  cover: null,
  views,
  orders,
  revenue: orders * 850,
  conversion: views > 0 ? orders / views : null,
  byMonth: views > 0 ? [{ month: "2026-02", views, orders, revenue: orders * 850, conversion: orders / views }] : [],
});
const [busy, quiet, none] = [service(1, 10, 4), service(2, 400, 2), service(3, 0, 0)];
const months = ["2026-01", "2026-02"].map((month) => ({ month, views: 0, orders: 0, revenue: 0, conversion: null }));
const answer: TopSell = { byMonth: months, totals: { ...service(0, 410, 6) }, services: [busy, quiet, none] };

describe("the address of a choice", () => {
  test("leads back to the same choice, and leaves out what is usual", () => {
    const choice = { months: 24, service: 7, sort: "views" } as const;
    expect(hrefOf(choice)).toBe("/mypage/top_sell?months=24&service=7&sort=views");
    expect(choiceOf(new URLSearchParams(hrefOf(choice).split("?")[1]))).toEqual(choice);
    expect(hrefOf(choiceOf(new URLSearchParams("months=5&service=-1&sort=luck")))).toBe("/mypage/top_sell");
  });
});

test("services are ordered by what was asked for, those without a number last", () => {
  expect(sorted([none, busy, quiet], "views").map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(sorted([none, quiet, busy], "conversion").map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a service has every month of the period", () => {
  expect(monthsOf(answer, 1).map(({ month, views }) => [month, views])).toEqual([
    ["2026-01", 0],
    ["2026-02", 10],
  ]);
  expect(monthsOf(answer, null)).toEqual(months);
  expect(totalsOf(answer, 2)).toMatchObject({ views: 400, orders: 2 });
  expect(totalsOf(answer, null)).toMatchObject({ views: 410 });
});

test("a chart is said in a sentence", () => {
  expect(inWords("views", monthsOf(answer, 1))).toBe("最高是 2026/02 的 10。");
  const fallen = [
    ...monthsOf(answer, 1),
    { ...months[0], month: "2026-03", views: 3, orders: 1, revenue: 850, conversion: 1 / 3 },
  ];
  expect(inWords("views", fallen)).toBe("最高是 2026/02 的 10，最近的 2026/03 是 3。");
  expect(inWords("conversion", fallen)).toBe("最高是 2026/02 的 40.0%，最近的 2026/03 是 33.3%。");
  expect(inWords("revenue", months)).toBe("這段期間還沒有數字。");
});
