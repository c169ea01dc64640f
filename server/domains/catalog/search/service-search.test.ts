import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceQuery, type Sort } from "#contract/catalog/schemas.ts";
import { nearest } from "#server/search/choose.ts";
import { documentsOf } from "#server/search/documents.ts";
import { allHits, type Hits, onceAsked } from "#server/search/hits.ts";
import { lister } from "#server/search/lists.ts";
import { scoreOf } from "./ranking.ts";
import { choicesOf, facetsOf, serviceDeclaration } from "./service-search.ts";

type Filters = Parameters<typeof choicesOf>[0];
type Row = { category: number; subcategory: number; price: number; days: number; level: number; flags: number } & {
  rating: number;
  quality: number;
  sales: number;
};

function hitsOf(rows: Row[], relevance: Hits["relevance"] = () => 1): Hits {
  const ids = Int32Array.from(rows, (_, i) => i + 1);
  const whole = (value: (row: Row, i: number) => number) => Int32Array.from(rows, value);
  const bit = (bit: number) => Uint8Array.from(rows, ({ flags }) => (flags & bit ? 1 : 0));
  const documents = documentsOf({
    id: ids,
    numbers: {
      category: whole((row) => row.category),
      subcategory: whole((row) => row.subcategory),
      price: whole((row) => row.price),
      published: whole((_, i) => 1_700_000_000 + (i % 7)),
      sales: whole((row) => row.sales),
      seller: whole(() => 1),
      quality: Float32Array.from(rows, (row) => row.quality),
      days: Uint16Array.from(rows, (row) => row.days),
      level: Uint16Array.from(rows, (row) => row.level),
      county: new Uint16Array(rows.length),
      rating: Uint16Array.from(rows, (row) => Math.round(row.rating * 100)),
      star: bit(1),
      verified: bit(2),
      online: bit(4),
    },
    lists: {},
    texts: {},
  });
  return { ...allHits(documents), relevance };
}

const listOf = lister(serviceDeclaration);

/** The whole list, or a page of it. */
function list(hits: Hits, f: Filters, sort: Sort, [page, pageSize] = [1, 1000]) {
  const { counts, ...listed } = listOf(hits, { choices: choicesOf(f), sort, page, pageSize });
  return { ...listed, facets: facetsOf(counts) };
}

const row: fc.Arbitrary<Row> = fc
  .record({
    subcategory: fc.integer({ min: 101, max: 304 }),
    price: fc.integer({ min: 100, max: 20_000 }),
    days: fc.integer({ min: 1, max: 90 }),
    level: fc.integer({ min: 1, max: 5 }),
    flags: fc.integer({ min: 0, max: 7 }),
    rating: fc.integer({ min: 0, max: 500 }).map((n) => n / 100),
    quality: fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
    sales: fc.nat(50),
  })
  .map((r) => ({ ...r, category: Math.floor(r.subcategory / 100) }));

const on = fc.constantFrom<(true | undefined)[]>(true, undefined);
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    category: fc.integer({ min: 1, max: 3 }),
    subcategory: fc.integer({ min: 101, max: 304 }),
    min: fc.integer({ min: 0, max: 10_000 }),
    max: fc.integer({ min: 5000, max: 20_000 }),
    days: fc.integer({ min: 1, max: 90 }),
    rating: fc.constantFrom(3, 4, 4.5),
    level: fc.integer({ min: 1, max: 5 }),
    star: on,
    verified: on,
    online: on,
  },
  { requiredKeys: [] },
);

/** The same rules, evaluated row by row. */
function fits(r: Row, f: Filters): boolean {
  return (
    (f.category === undefined || r.category === f.category) &&
    (f.subcategory === undefined || r.subcategory === f.subcategory) &&
    r.price >= (f.min ?? 0) &&
    r.price <= (f.max ?? Number.POSITIVE_INFINITY) &&
    r.days <= (f.days ?? 90) &&
    r.rating >= (f.rating ?? 0) &&
    r.level >= (f.level ?? 1) &&
    (!f.star || (r.flags & 1) > 0) &&
    (!f.verified || (r.flags & 2) > 0) &&
    (!f.online || (r.flags & 4) > 0)
  );
}

describe("choosing among hits", () => {
  const count = (rows: Row[], f: Filters, and: (r: Row) => boolean = () => true) =>
    rows.filter((r) => fits(r, f) && and(r)).length;

  test("totals and facets are what counting one by one gives", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), filters, (rows, f) => {
        const { total, facets, ids } = list(hitsOf(rows), f, "relevance");
        expect(total).toBe(count(rows, f));
        expect(ids).toHaveLength(total);
        const { category: _, subcategory: __, ...anywhere } = f;
        const { days: ___, ...anyDays } = f;
        const { min: ____, max: _____, ...anyPrice } = f;
        for (const [id, n] of facets.categories) expect(n).toBe(count(rows, anywhere, (r) => r.category === id));
        for (const { days, count: n } of facets.days) expect(n).toBe(count(rows, { ...anyDays, days }));
        for (const { min, max, count: n } of facets.prices)
          expect(n).toBe(count(rows, { ...anyPrice, min, max: max ?? undefined }));
        for (const { rating, count: n } of facets.ratings) expect(n).toBe(count(rows, { ...f, rating }));
        for (const { level, count: n } of facets.levels) expect(n).toBe(count(rows, { ...f, level }));
        expect(facets.star).toBe(count(rows, { ...f, star: true }));
        expect(facets.online).toBe(count(rows, { ...f, online: true }));
      }),
      { numRuns: 200 },
    );
  });

  test("the best comes first by its relevance and quality, and nobody asks how relevant the others are", () => {
    const pair = fc.tuple(row, fc.constantFrom(0.25, 0.5, 0.75, 1));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), filters, (pairs, f) => {
        const asked: number[] = [];
        const relevance = onceAsked(pairs.length, (i) => {
          asked.push(i + 1);
          return pairs[i]?.[1] ?? 0;
        });
        const hits = hitsOf(
          pairs.map(([r]) => r),
          relevance,
        );
        const chosen = list(hits, f, "relevance");
        const scoreAt = (i: number) => scoreOf(pairs[i]?.[1] ?? 0, Math.fround(pairs[i]?.[0].quality ?? 0));
        const rank = (i: number) => Math.round((1 - scoreAt(i - 1)) * 2 ** 24);
        const best = pairs
          .flatMap(([r, fit], i) => (fits(r, f) ? [{ id: i + 1, hundredths: fit * 100 }] : []))
          .sort((a, b) => rank(a.id) - rank(b.id) || b.id - a.id);
        expect([...chosen.ids]).toEqual(best.map(({ id }) => id));
        expect([...chosen.relevance]).toEqual(best.map(({ hundredths }) => hundredths));
        expect(asked.sort((a, b) => a - b)).toEqual(best.map(({ id }) => id).sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  test("every sort orders by its column, and blocks of a list join without gap or repetition", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const hits = hitsOf(rows);
        const ordered = (sort: "relevance" | "price" | "price_desc" | "sales" | "rating") =>
          list(hits, {}, sort).ids.map((id) => rows[id - 1] as Row);
        const rising = (values: number[]) => values.every((value, i) => i === 0 || (values[i - 1] ?? 0) <= value);
        const best = rows.map((r, i) => ({ ...r, id: i + 1 })).sort((a, b) => b.quality - a.quality || b.id - a.id);
        expect(list(hits, {}, "relevance").ids).toEqual(best.map(({ id }) => id));
        expect(rising(ordered("price").map((r) => r.price))).toBe(true);
        expect(rising(ordered("price_desc").map((r) => -r.price))).toBe(true);
        expect(rising(ordered("sales").map((r) => -r.sales))).toBe(true);
        expect(rising(ordered("rating").map((r) => -r.rating))).toBe(true);
        const whole = list(hits, {}, "new").ids;
        const parts = Array.from(
          { length: Math.ceil(rows.length / 7) },
          (_, i) => list(hits, {}, "new", [i + 1, 7]).ids,
        ).flat();
        expect(parts).toEqual([...whole]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("where nothing fits", () => {
  test("what fails the fewest filters is nearest", () => {
    const one = (f: Filters) => Object.entries(f).map(([name, value]): Filters => ({ [name]: value }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), filters, (rows, { min: _, max: __, ...f }) => {
        const misses = (r: Row) => one(f).filter((each) => !fits(r, each)).length;
        const shown = nearest(serviceDeclaration, hitsOf(rows), choicesOf(f), 8).map((id) =>
          misses(rows[id - 1] as Row),
        );
        const expected = rows.map(misses).filter((n) => n > 0);
        expect(shown).toEqual(expected.sort((a, b) => a - b).slice(0, 8));
      }),
    );
  });
});

describe("a query from an address bar", () => {
  test("nonsense is switched off, contradictions are refused", () => {
    const parse = (query: object) => ServiceQuery.parse(query);
    for (const page of ["0", "-1", "abc", "", "1.5", "1e99"]) expect(parse({ page }).page).toBe(1);
    expect(parse({ page: "99999" }).page).toBe(10_000);
    expect(parse({ category: "abc" }).category).toBe(0);
    expect(parse({ category: "9223372036854775808" }).category).toBe(0);
    expect(parse({ min: "abc", days: "-3", rating: "9", sort: "; drop", star: "no" })).toMatchObject({
      min: undefined,
      days: undefined,
      rating: undefined,
      sort: "relevance",
      star: undefined,
    });
    expect(parse({ k: "設".repeat(5000) }).k).toHaveLength(100);
    expect(ServiceQuery.safeParse({ min: "500", max: "100" }).error?.issues[0]).toMatchObject({ path: ["min"] });
  });
});
