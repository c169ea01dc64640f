import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceQuery } from "#contract/catalog/schemas.ts";
import { fold } from "#server/kernel/fold.ts";
import { scoreOf } from "../ranking.ts";
import { choose, type Filters, nearest } from "./choose.ts";
import { packing, unpack } from "./columns.ts";
import { searchDocument } from "./document.ts";
import { allHits, type Hits, onceAsked, scoreAt } from "./hits.ts";
import { synonymMap, termsOf } from "./query.ts";
import { distance, nearestWord } from "./spelling.ts";
import { spelledWord, syllablesOf } from "./zhuyin.ts";

const none = synonymMap([]);

describe("what a search asks for", () => {
  test("words beside each other or not, lonely characters nothing, unknown words whole", () => {
    const words = (k: string) => termsOf(k, none).map(([typed]) => typed.words);
    expect(words("網頁設計師")).toEqual([[fold("網頁"), fold("設計")]]);
    expect(words("塔羅占卜")).toEqual([[fold("塔羅"), "占卜"]]);
    expect(words("logo 設計")).toEqual([["logo"], [fold("設計")]]);
    expect(words("字")).toEqual([["字"]]);
  });

  test("punctuation, emoji and spaces ask for nothing, and 5,000 characters for eight things at most", () => {
    for (const k of ["", "   ", "%_'\"\\", "😀😀", "\u0000"]) expect(termsOf(k, none)).toEqual([]);
    expect(termsOf("a b c d e f g h i j ".repeat(250), none)).toHaveLength(8);
  });

  test("a synonym is another spelling of the same wish", () => {
    const synonyms = synonymMap([
      ["LOGO", "標誌", "商標"],
      ["商標", "brand mark"],
    ]);
    const [term] = termsOf("Logo", synonyms);
    expect(term?.map((spelling) => spelling.phrase)).toEqual(["logo", fold("標誌"), fold("商標")]);
    expect(termsOf("商標", synonyms)[0]).toHaveLength(4);
  });

  test("a word of two writings means what its parts mean, unless operators say what the whole of it means", () => {
    const groups = [
      ["logo", "標誌"],
      ["設計", "design"],
    ];
    const phrases = (k: string, ...more: string[][]) =>
      termsOf(k, synonymMap([...groups, ...more])).map((term) => term.map(({ phrase }) => phrase));
    expect(phrases("LOGO設計")).toEqual([[fold("logo設計"), fold("標誌設計"), "logo design"]]);
    expect(phrases("設計logo")).toEqual([[fold("設計logo"), "design logo", fold("設計標誌")]]);
    expect(phrases("logo設計", ["logo設計", "品牌識別"])).toEqual([[fold("logo設計"), fold("品牌識別")]]);
    expect(phrases("line設計師")).toEqual([[fold("line設計師")]]);
    const [term] = termsOf("logo設計", synonymMap(groups));
    expect(term?.[1]?.words).toEqual([fold("標誌"), fold("設計")]);
  });

  test("a text of many writings is looked up as a whole only", () => {
    expect(termsOf("logo設計".repeat(100), synonymMap([["logo", "標誌"]]))[0]).toHaveLength(1);
  });

  test("a title's part finds the document whatever else stands in it", () => {
    const document = searchDocument({
      title: "臺北婚禮攝影｜自然風格",
      category: "攝影",
      subcategory: "婚禮紀錄",
      tags: ["底片"],
      seller: "阿光",
      packages: ["基本 六小時"],
      description: "<p>交付 <strong>三百</strong>張</p>",
    });
    for (const k of ["台北婚礼摄影", "自然風格", "底片", "阿光", "六小時", "三百張", "風"]) {
      const [term] = termsOf(k, none);
      expect(
        term?.[0].grams.every((gram) => document.grams.includes(gram)),
        k,
      ).toBe(true);
    }
  });
});

describe("spelling", () => {
  test("changes are counted, a swap as one", () => {
    expect(distance("logo", "logo")).toBe(0);
    expect(distance("lgoo", "logo")).toBe(1);
    expect(distance("標誌設計", "標誌設記")).toBe(1);
    expect(distance("", "ab")).toBe(2);
  });

  test("a near word is offered, a known or a short one is not", () => {
    const words = ["影片剪輯", "插畫", "wordpress"].map((word) => ({ word, folded: fold(word) }));
    expect(nearestWord("影片剪接", words)).toBe("影片剪輯");
    expect(nearestWord("wordpres", words)).toBe("wordpress");
    expect(nearestWord("插花", words)).toBeNull();
    expect(nearestWord("插畫", words)).toBeNull();
  });
});

describe("typing without an input method", () => {
  test("keys become syllables, tones or not", () => {
    expect(syllablesOf("ji3g4")).toEqual(["ㄨㄛ", "ㄕ"]);
    expect(syllablesOf("GK4RU4")).toEqual(["ㄕㄜ", "ㄐㄧ"]);
    expect(syllablesOf("u/3ru0 2l3")).toEqual(["ㄧㄥ", "ㄐㄧㄢ", "ㄉㄠ"]);
    expect(syllablesOf("ㄕㄜˋㄐㄧˋ")).toEqual(["ㄕㄜ", "ㄐㄧ"]);
    for (const k of ["", "3", "gk4", "設計", "4343", "a!b"]) expect(syllablesOf(k), k).toBeNull();
  });

  test("a known word that sounds so is offered", () => {
    const words = ["設計", "社稷", "插畫", "logo", "影片剪輯"].map((word) => ({ word }));
    expect(spelledWord("gk4ru4", words)).toBe("設計");
    expect(spelledWord("t8 cj84", words)).toBe("插畫");
    expect(spelledWord("u/3qu04ru03ru6", words)).toBe("影片剪輯");
    expect(spelledWord("logo", words)).toBeNull();
    expect(spelledWord("wifi", words)).toBeNull();
  });
});

type Row = { category: number; subcategory: number; price: number; days: number; level: number; flags: number } & {
  rating: number;
  quality: number;
  sales: number;
};

function hitsOf(rows: Row[]): Hits {
  const pack = (value: (row: Row, i: number) => number, float = false) => {
    const out = Buffer.alloc(rows.length * 4);
    for (const [i, row] of rows.entries()) {
      if (float) out.writeFloatBE(value(row, i), i * 4);
      else out.writeInt32BE(value(row, i), i * 4);
    }
    return out;
  };
  const columns = unpack({
    id: pack((_, i) => i + 1),
    category: pack((row) => row.category),
    subcategory: pack((row) => row.subcategory),
    price: pack((row) => row.price),
    published: pack((_, i) => 1_700_000_000 + (i % 7)),
    sales: pack((row) => row.sales),
    quality: pack((row) => row.quality, true),
    seller: pack(() => 1),
    packed: pack(
      (row) =>
        (row.days << packing.days) |
        (row.level << packing.level) |
        (row.flags << packing.flags) |
        (Math.round(row.rating * 100) << packing.rating),
    ),
  });
  return allHits(columns);
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

/** The same rules, one row at a time. */
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
        const { total, facets, ids } = choose(hitsOf(rows), f, "relevance", 0, 1000);
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
        const hits = { ...hitsOf(pairs.map(([r]) => r)), relevance };
        const chosen = choose(hits, f, "relevance", 0, 1000);
        const rank = (i: number) => Math.round((1 - scoreAt(hits, i - 1)) * 2 ** 24);
        const best = pairs
          .flatMap(([r, fit], i) => (fits(r, f) ? [{ id: i + 1, hundredths: fit * 100 }] : []))
          .sort((a, b) => rank(a.id) - rank(b.id) || b.id - a.id);
        expect([...chosen.ids]).toEqual(best.map(({ id }) => id));
        expect([...chosen.relevance]).toEqual(best.map(({ hundredths }) => hundredths));
        expect(asked.sort((a, b) => a - b)).toEqual(best.map(({ id }) => id).sort((a, b) => a - b));
        for (const i of pairs.keys())
          expect(scoreAt(hits, i)).toBe(scoreOf(pairs[i]?.[1] ?? 0, Math.fround(pairs[i]?.[0].quality ?? 0)));
      }),
      { numRuns: 200 },
    );
  });

  test("every sort orders by its column, and blocks of a list join without gap or repetition", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const hits = hitsOf(rows);
        const ordered = (sort: "relevance" | "price" | "price_desc" | "sales" | "rating") =>
          [...choose(hits, {}, sort, 0, 1000).ids].map((id) => rows[id - 1] as Row);
        const rising = (values: number[]) => values.every((value, i) => i === 0 || (values[i - 1] ?? 0) <= value);
        const best = rows.map((r, i) => ({ ...r, id: i + 1 })).sort((a, b) => b.quality - a.quality || b.id - a.id);
        expect([...choose(hits, {}, "relevance", 0, 1000).ids]).toEqual(best.map(({ id }) => id));
        expect(rising(ordered("price").map((r) => r.price))).toBe(true);
        expect(rising(ordered("price_desc").map((r) => -r.price))).toBe(true);
        expect(rising(ordered("sales").map((r) => -r.sales))).toBe(true);
        expect(rising(ordered("rating").map((r) => -r.rating))).toBe(true);
        const whole = choose(hits, {}, "new", 0, 1000).ids;
        const parts = [0, 7, 14, 21, 28, 35, 42, 49, 56].flatMap((from) => [...choose(hits, {}, "new", from, 7).ids]);
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
        const shown = nearest(hitsOf(rows), f, 8).map((id) => misses(rows[id - 1] as Row));
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
