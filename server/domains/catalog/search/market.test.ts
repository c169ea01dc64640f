import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Columns } from "./columns.ts";
import { type Market, marketOf, placesOf, withChanges, withFlag } from "./market.ts";
import { BREAK, type Texts, textHas, textsOf, wordsIn } from "./texts.ts";

type Row = { id: number; price: number; quality: number; seller: number };

function marketFrom(unsorted: Row[]): Market {
  const rows = unsorted.toSorted((a, b) => a.id - b.id);
  const n = rows.length;
  const columns: Columns = {
    length: n,
    id: Int32Array.from(rows, (row) => row.id),
    seller: Int32Array.from(rows, (row) => row.seller),
    category: new Int32Array(n),
    subcategory: new Int32Array(n),
    price: Int32Array.from(rows, (row) => row.price),
    published: new Int32Array(n),
    sales: new Int32Array(n),
    quality: Float32Array.from(rows, (row) => row.quality),
    days: new Uint8Array(n),
    level: new Uint8Array(n),
    rating: new Uint16Array(n),
    flags: new Uint8Array(n),
  };
  return marketOf({
    columns,
    headings: textsOf(rows.map((row) => `服務 ${row.id}${BREAK}`).join("")),
    labels: textsOf(rows.map((row) => `價格 ${row.price}${BREAK}`).join("")),
  });
}

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 100, max: 9000 }),
  quality: fc.integer({ min: 0, max: 8 }).map((n) => n / 8),
  seller: fc.integer({ min: 1, max: 5 }),
});
const rows = fc
  .uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 })
  .map((all) => all.toSorted((a, b) => a.id - b.id));

const textAt = ({ units, starts }: Texts, at: number) =>
  String.fromCharCode(...units.subarray(starts[at], (starts[at + 1] ?? 0) - 1));

/** What a market says of each service, by id. */
const said = ({ columns, headings, labels, places }: Market) =>
  Object.fromEntries(
    [...columns.id].map((id) => {
      const i = places[id] ?? -1;
      const { price, quality, seller } = columns;
      return [id, [price[i], quality[i], seller[i], textAt(headings, i), textAt(labels, i)]];
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
        expect([...now.columns.id]).toEqual([...whole.keys()].sort((a, b) => a - b));
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
        const found = [...placesOf(market, lists)].map((at) => market.columns.id[at]);
        const expected = all.filter(({ id }) => sets.every((set) => set.some((list) => list.includes(id))));
        expect(found).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  test("a flag stands at the services of the named sellers and nowhere else", () => {
    fc.assert(
      fc.property(rows, fc.uniqueArray(fc.integer({ min: 1, max: 5 })), (all, sellers) => {
        const market = withFlag(withFlag(marketFrom(all), 4, new Set([1, 2])), 4, new Set(sellers));
        expect([...market.columns.flags]).toEqual(all.map(({ seller }) => (sellers.includes(seller) ? 4 : 0)));
      }),
    );
  });

  test("a text has a word where a string would say so", () => {
    const text = fc.string({ unit: fc.constantFrom("網", "頁", "設", "a", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text.filter(Boolean), (all, word) => {
        const texts = textsOf(all.map((each) => each + BREAK).join(""));
        expect(all.map((_, at) => textHas(texts, at, word))).toEqual(all.map((each) => each.includes(word)));
        const bits = (each: string) => Number(each.includes("頁")) + 2 * Number(each.includes(word));
        expect([...wordsIn(texts, ["頁", word])]).toEqual(all.map(bits));
      }),
    );
  });
});
