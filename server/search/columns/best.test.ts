import fc from "fast-check";
import { expect, test } from "vitest";
import { bestBelow, bestOf } from "./best.ts";

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

test("with bounds the same ones are the best, and not every score is asked for", () => {
  const rows = fc.array(fc.tuple(fc.float({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.3, 0.6, 1)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 20 }), (all, most) => {
      const bounds = Float32Array.from(all, ([bound]) => bound);
      const scoreOf = (at: number) => (bounds[at] ?? 0) * (all[at]?.[1] ?? 0);
      const scores = Float32Array.from(all, (_, at) => scoreOf(at));
      expect(bestBelow(bounds, scoreOf, most)).toEqual(bestOf(scores, most));
    }),
  );
  let asked = 0;
  bestBelow(
    Float32Array.from({ length: 1000 }, (_, at) => at / 1000),
    (at) => {
      asked++;
      return at / 1000;
    },
    10,
  );
  expect(asked).toBeLessThan(20);
});

test("a score of 0 is never among the best", () => {
  expect([...bestOf(Float32Array.of(0, 0.5, 0, 0.25), 4)]).toEqual([1, 3]);
});
