import fc from "fast-check";
import { expect, test } from "vitest";
import { bestOf } from "./best.ts";

test("no score that is left out is higher than one that is kept", () => {
  // Steps as coarse as the buckets: within a bucket the order does not matter.
  const scores = fc.array(fc.integer({ min: 1, max: 4096 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 80 }), (all, most) => {
      const kept = [
        ...bestOf(
          Float32Array.from(all, (score) => score / 4096),
          most,
        ),
      ];
      const expected = [...all.keys()].sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0) || b - a).slice(0, most);
      expect(kept).toEqual(expected.sort((a, b) => a - b));
    }),
  );
});

test("a score of 0 is never among the best", () => {
  expect([...bestOf(Float32Array.of(0, 0.5, 0, 0.25), 4)]).toEqual([1, 3]);
});
