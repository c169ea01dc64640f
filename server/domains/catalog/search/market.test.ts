import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Hits } from "./hits.ts";
import { type Market, marketOf, pick, placesOf, withChanges, withFlag } from "./market.ts";

type Row = { id: number; price: number; quality: number; seller: number };

function marketFrom(rows: Row[]): Market {
  const n = rows.length;
  const hits: Hits = {
    length: n,
    id: Int32Array.from(rows, (row) => row.id),
    category: new Int32Array(n),
    subcategory: new Int32Array(n),
    price: Int32Array.from(rows, (row) => row.price),
    published: new Int32Array(n),
    sales: new Int32Array(n),
    score: Float32Array.from(rows, (row) => row.quality),
    days: new Uint8Array(n),
    level: new Uint8Array(n),
    rating: new Uint16Array(n),
    relevance: new Uint8Array(n).fill(100),
    flags: new Uint8Array(n),
  };
  return marketOf({
    hits,
    quality: Float32Array.from(rows, (row) => row.quality),
    seller: Int32Array.from(rows, (row) => row.seller),
    texts: rows.map((row) => ({ heading: `服務 ${row.id}`, labels: `價格 ${row.price}` })),
  });
}

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 100, max: 9000 }),
  quality: fc.integer({ min: 0, max: 8 }).map((n) => n / 8),
  seller: fc.integer({ min: 1, max: 5 }),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 });

/** What a market says of each service, by id. */
const said = ({ hits, quality, seller, texts, at }: Market) =>
  Object.fromEntries(
    [...hits.id].map((id) => {
      const i = at.get(id) ?? -1;
      return [id, [hits.price[i], quality[i], seller[i], texts[i]?.labels]];
    }),
  );

describe("the market in memory", () => {
  test("after changes says what a whole reading would say, and the old one is left alone", () => {
    fc.assert(
      fc.property(rows, rows, (before, changes) => {
        const old = marketFrom(before);
        const whole = new Map([...before, ...changes].map((each) => [each.id, each]));
        const told = JSON.stringify(said(old));
        const now = withChanges(old, marketFrom(changes));
        expect(said(now)).toEqual(said(marketFrom([...whole.values()])));
        expect(JSON.stringify(said(old))).toBe(told);
      }),
    );
  });

  test("a search finds what stands in one list of each wish", () => {
    const ids = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 });
    const wishes = fc.array(fc.array(ids, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, wishes, (all, sets) => {
        const market = marketFrom(all);
        const lists = sets.map((set) => set.map((list) => Int32Array.from(list)));
        const found = [...placesOf(market, lists)].map((at) => market.hits.id[at]);
        const expected = all.filter(({ id }) => sets.every((set) => set.some((list) => list.includes(id))));
        expect(found).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  test("hits carry the numbers of their services and the score of how well they fit", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const market = marketFrom(all);
        const places = Int32Array.from(all.keys()).filter((at) => at % 2 === 0);
        const hits = pick(market, places, new Float32Array(places.length).fill(0.5), (fit, quality) => fit * quality);
        expect([...hits.id]).toEqual(all.filter((_, at) => at % 2 === 0).map(({ id }) => id));
        expect([...hits.score]).toEqual(all.filter((_, at) => at % 2 === 0).map(({ quality }) => quality / 2));
        expect([...hits.relevance].every((each) => each === 50)).toBe(true);
      }),
    );
  });

  test("a flag stands at the services of the named sellers and nowhere else", () => {
    fc.assert(
      fc.property(rows, fc.uniqueArray(fc.integer({ min: 1, max: 5 })), (all, sellers) => {
        const market = withFlag(withFlag(marketFrom(all), 4, new Set([1, 2])), 4, new Set(sellers));
        expect([...market.hits.flags]).toEqual(all.map(({ seller }) => (sellers.includes(seller) ? 4 : 0)));
      }),
    );
  });
});
