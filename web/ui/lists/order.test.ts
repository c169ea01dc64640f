import { expect, test } from "vitest";
import { changedAt, moved, without } from "./order.ts";

test("moving keeps every item, and does nothing outside the list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});

test("changing and leaving out touch one item only", () => {
  const list = [{ n: 1 }, { n: 2 }];
  expect(changedAt(list, 1, { n: 3 })).toEqual([{ n: 1 }, { n: 3 }]);
  expect(without(list, 0)).toEqual([{ n: 2 }]);
  expect(list).toEqual([{ n: 1 }, { n: 2 }]);
});
