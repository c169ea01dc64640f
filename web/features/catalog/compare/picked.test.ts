import { expect, test } from "vitest";
import { idsOf } from "./picked.ts";

test.each([
  [null, []],
  ["", []],
  ["3,1,2", [3, 1, 2]],
  ["3,3,1", [3, 1]],
  ["1,2,3,4,5", [1, 2, 3, 4]],
  ["0,-1,x,1e3,12345678901,7", [7]],
])("the services of a comparison are read from its address: %s", (text, ids) => {
  expect(idsOf(text)).toEqual(ids);
});
