import { describe, expect, test } from "vitest";
import { inOrder, itemsOf, monthWords, periodWords } from "./items.ts";

describe("items of a profile", () => {
  test("come by their kind, with what older rows lack", () => {
    const rows = [
      { id: 1, kind: "skills", data: { name: "手寫字" }, fromOrder: false, hiddenReason: null },
      { id: 2, kind: "awards", data: { name: "金點", issuer: "文創院" }, fromOrder: false, hiddenReason: null },
      { id: 3, kind: "skills", data: { name: "排版", level: "expert" }, fromOrder: false, hiddenReason: null },
    ];
    expect(itemsOf(rows, "skills")).toEqual([
      { id: 1, data: { name: "手寫字", level: null }, fromOrder: false, hiddenReason: null },
      { id: 3, data: { name: "排版", level: "expert" }, fromOrder: false, hiddenReason: null },
    ]);
    expect(itemsOf(rows, "awards")[0]?.data).toEqual({ name: "金點", issuer: "文創院", year: null, description: "" });
    expect(itemsOf(rows, "plans")).toEqual([]);
  });

  test("say when something was", () => {
    expect(monthWords("2019-03")).toBe("2019 年 3 月");
    expect(periodWords("2019-03", null)).toBe("2019 年 3 月至今");
    expect(periodWords("2019-12", "2021-06")).toBe("2019 年 12 月至 2021 年 6 月");
  });

  test("stand in a wanted order only when it names every one of them", () => {
    const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(inOrder(items, [3, 1, 2]).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(inOrder(items, [3, 1])).toEqual(items);
    expect(inOrder(items, [3, 1, 9])).toEqual(items);
    expect(inOrder(items, null)).toEqual(items);
  });
});
