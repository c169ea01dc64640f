import { expect, test } from "vitest";
import { COMPACT_BYTES } from "#server/meaning/compact.ts";
import { keepVectors } from "./kept-vectors.ts";

const vectorOf = (id: number) => new Int8Array(COMPACT_BYTES).fill(id);

test("a vector is kept until another row takes its slot", () => {
  const kept = keepVectors(4);
  const lastOf = (id: number) => (kept.startOf(id) < 0 ? null : kept.bytes[kept.startOf(id) + COMPACT_BYTES - 1]);
  for (const id of [1, 2, 3]) kept.keep(id, vectorOf(id));
  kept.keep(6, vectorOf(6));
  expect([1, 2, 3, 6, 4].map(lastOf)).toEqual([1, null, 3, 6, null]);
  kept.drop([2, 3]);
  expect([1, 3, 6].map(lastOf)).toEqual([1, null, 6]);
  kept.drop("all");
  expect([1, 6].map(lastOf)).toEqual([null, null]);
});
