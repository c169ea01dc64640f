import fc from "fast-check";
import { expect, test } from "vitest";
import { documentsOf } from "./documents.ts";
import { allHits } from "./hits.ts";
import { ordered } from "./order.ts";

const rule = { score: { floor: 0, parts: [{ field: "quality", weight: 1 }] }, scoreSteps: 2 ** 24 };

function hitsOf(prices: Float64Array) {
  const quality = Float32Array.from(prices, (price) => (price % 7) / 7);
  const id = Int32Array.from(prices, (_, i) => i + 1);
  return allHits(documentsOf({ id, numbers: { quality, price: prices }, lists: {}, texts: {} }));
}

test("hits are sorted by value, score and id, as a comparison would", () => {
  const prices = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { maxLength: 50 });
  fc.assert(
    fc.property(prices, fc.constantFrom("small" as const, "large" as const), (all, first) => {
      const { documents, ...hits } = hitsOf(Float64Array.from(all, (price) => price + 0));
      const every = Uint32Array.from(all, (_, i) => i);
      const quality = documents.numbers.quality as Float32Array;
      const step = (i: number) => Math.round((1 - (quality[i] ?? 0)) * rule.scoreSteps);
      const way = first === "small" ? 1 : -1;
      const expected = [...every].sort((a, b) => way * ((all[a] ?? 0) - (all[b] ?? 0)) || step(a) - step(b) || b - a);
      for (const most of [all.length, 3])
        expect([...ordered(rule, { documents, ...hits }, every, { field: "price", first }, most)]).toEqual(
          expected.slice(0, most),
        );
    }),
  );
});

test("the first hits by score are found without asking for the relevance of all", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ max: 20 }), fc.constantFrom(0.3, 0.6, 1)), { maxLength: 80 }), (all) => {
      const hits = hitsOf(Float64Array.from(all, ([price]) => Math.abs(price)));
      const relevance = (i: number) => all[i]?.[1] ?? 0;
      const every = Uint32Array.from(all, (_, i) => i);
      const sorted = (most: number) => [...ordered(rule, { ...hits, relevance }, every, null, most)];
      expect(sorted(5)).toEqual(sorted(all.length).slice(0, 5));
    }),
  );
  const asked = new Set<number>();
  const hits = hitsOf(Float64Array.from({ length: 7000 }, (_, i) => i));
  const relevance = (i: number) => {
    asked.add(i);
    return 0.9;
  };
  ordered(
    rule,
    { ...hits, relevance },
    Uint32Array.from({ length: 7000 }, (_, i) => i),
    null,
    20,
  );
  // A seventh has the best quality.
  expect(asked.size).toBe(1000);
});

test("more than two million hits are all in order, and none is left out", () => {
  const prices = Float64Array.from({ length: 2 ** 21 + 100_000 }, (_, i) => (i * 7919) % 1_000_003);
  const hits = hitsOf(prices);
  const every = new Uint32Array(prices.length).map((_, i) => i);
  const sorted = ordered(rule, hits, every, { field: "price", first: "small" }, every.length);
  const seen = new Uint8Array(prices.length);
  let wrong = 0;
  for (let rank = 0; rank < sorted.length; rank++) {
    seen[sorted[rank] ?? 0] = 1;
    if (rank > 0 && (prices[sorted[rank - 1] ?? 0] ?? 0) > (prices[sorted[rank] ?? 0] ?? 0)) wrong++;
  }
  expect({ wrong, missing: seen.indexOf(0) }).toEqual({ wrong: 0, missing: -1 });
});
