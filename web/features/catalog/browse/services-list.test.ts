import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceQuery } from "#contract/catalog/schemas.ts";
import { parseQuery } from "#server/http/query.ts";
import { callQuery, chipsOf, clearedHref, hrefOf, isNarrowed, settled } from "#web/lib/lists/list.ts";
import { crossedPrices, type ServicesPlace, services } from "./services-list.ts";

const search: ServicesPlace = { path: "/search" };
const cheap: ServicesPlace = { path: "/search/service_500", fixed: { max: 500 } };
const category: ServicesPlace = { path: "/categories/3", fixed: { category: 3 } };
const subcategory: ServicesPlace = { path: "/subcategories/302", fixed: { subcategory: 302 } };
const read = (query: string, place = search) => ({
  place,
  query: settled(services, place, parseQuery({ query: ServiceQuery }, new URLSearchParams(query))),
});
const parseListQuery = (query: string, place = search) => read(query, place).query;
const queryOf = (href: string) => href.split("?")[1] ?? "";

describe("an address becomes filters", () => {
  test("nothing is no filter, and so are empty fields of a form", () => {
    expect(parseListQuery("")).toEqual({});
    expect(parseListQuery("k=&min=&max=&days=&rating=&sort=&page=")).toEqual({});
  });

  test("everything that makes sense is read", () => {
    expect(
      parseListQuery(
        "k= 商標 &category=1&subcategory=101&min=500&max=3000&days=7&rating=4&level=2&star=1&sort=price&page=3",
      ),
    ).toEqual({
      k: "商標",
      category: 1,
      subcategory: 101,
      min: 500,
      max: 3000,
      days: 7,
      rating: 4,
      level: 2,
      star: true,
      sort: "price",
      page: 3,
    });
  });

  test.each([
    "page=0",
    "page=-1",
    "page=abc",
    "min=-1",
    "min=0",
    "max=0.5",
    "max=1e9",
    "days=91",
    "rating=6",
    "level=0",
    "category=9223372036854775808",
    "category=abc",
    "sort=cheapest",
    "star=yes",
  ])("%s is left out", (query) => {
    expect(parseListQuery(query)).toEqual({});
  });

  test("a page beyond every list is the last that a list may have", () => {
    expect(parseListQuery("page=99999").page).toBe(10_000);
    expect(parseListQuery(`page=${"9".repeat(400)}`).page).toBe(10_000);
  });

  test("half stars are a choice", () => {
    expect(parseListQuery("rating=4.5").rating).toBe(4.5);
    expect(parseListQuery("rating=4.7").rating).toBeUndefined();
    expect(parseListQuery("rating=5.5").rating).toBeUndefined();
  });

  test("an endless search keeps its beginning", () => {
    expect(parseListQuery(`k=${"字".repeat(5000)}`).k).toHaveLength(100);
  });

  test("what the path says cannot be said otherwise by the query", () => {
    expect(parseListQuery("category=9", category).category).toBe(3);
    expect(parseListQuery("category=9&subcategory=1", subcategory)).toEqual({ subcategory: 302 });
    expect(parseListQuery("max=2000", cheap).max).toBe(500);
    expect(parseListQuery("max=300", cheap).max).toBe(300);
  });
});

describe("filters become an address", () => {
  test("the path's own filters do not stand in the query", () => {
    expect(hrefOf(services, read("", category))).toBe("/categories/3");
    expect(hrefOf(services, read("sort=new", cheap))).toBe("/search/service_500?sort=new");
    expect(hrefOf(services, read("k=logo&days=3", subcategory))).toBe("/subcategories/302?k=logo&days=3");
  });

  test("a change begins at the first page, and undefined takes a filter away", () => {
    const state = read("k=a&days=3&page=4");
    expect(hrefOf(services, state, { days: undefined })).toBe("/search?k=a");
    expect(hrefOf(services, state, { page: 5 })).toBe("/search?k=a&days=3&page=5");
  });

  test("what is chosen stands in the same order in every address", () => {
    const query = "online=1&star=1&sort=new&level=2&max=900&min=5&k=a&page=2";
    const state = read(query);
    expect(hrefOf(services, state, state.query)).toBe(
      "/search?k=a&min=5&max=900&level=2&star=1&online=1&sort=new&page=2",
    );
  });

  test("an address read and written again is the same", () => {
    const amount = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined });
    const on = fc.constantFrom<(true | undefined)[]>(true, undefined);
    const some = fc.record({
      k: fc.string({ unit: "grapheme", maxLength: 40 }).map((k) => k.trim().slice(0, 100).trim()),
      category: amount,
      min: amount,
      max: amount,
      days: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
      rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      star: on,
      verified: on,
      online: on,
      sort: fc.constantFrom("relevance", "new", "price", "price_desc", "rating", "sales" as const),
      page: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(some, fc.constantFrom(search, cheap, category), (raw, place) => {
        const once = read(queryOf(hrefOf(services, { place, query: {} }, raw)), place);
        expect(read(queryOf(hrefOf(services, once, once.query)), place)).toEqual(once);
      }),
    );
  });

  test("nothing in an address throws", () => {
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void hrefOf(services, read(query))));
  });
});

test("the call gets only what is asked, as an address says it", () => {
  expect(callQuery(read("star=1&k=x"))).toEqual({ k: "x", star: "1", page: "1" });
  expect(callQuery(read("", cheap), 2)).toEqual({ max: "500", page: "2" });
});

test("prices that contradict each other are seen", () => {
  expect(crossedPrices(parseListQuery("min=900&max=500"))).toEqual({ min: 900, max: 500 });
  expect(crossedPrices(parseListQuery("min=500&max=500"))).toBeNull();
  expect(crossedPrices(parseListQuery("min=900"))).toBeNull();
});

test("words, order and page do not narrow; the place itself does not either", () => {
  expect(isNarrowed(services, read("k=a&sort=new&page=2"))).toBe(false);
  expect(isNarrowed(services, read("", cheap))).toBe(false);
  expect(isNarrowed(services, read("max=300", cheap))).toBe(true);
  expect(isNarrowed(services, read("online=1"))).toBe(true);
});

test("each chip takes away its own filter only; all of them together leave the order", () => {
  const nameOf = (_: string, id: number) => `第 ${id} 類`;
  const state = read("k=logo&category=1&min=500&max=900&star=1&sort=new&page=3");
  expect(chipsOf(services, state, nameOf).map(({ label, href }) => [label, href])).toEqual([
    ["「logo」", "/search?category=1&min=500&max=900&star=1&sort=new"],
    ["第 1 類", "/search?k=logo&min=500&max=900&star=1&sort=new"],
    ["NT$500–900", "/search?k=logo&category=1&star=1&sort=new"],
    ["嚴選達人", "/search?k=logo&category=1&min=500&max=900&sort=new"],
  ]);
  expect(clearedHref(services, state, "k")).toBe("/search?k=logo&sort=new");
  expect(chipsOf(services, read("min=100", cheap), nameOf).map(({ label }) => label)).toEqual(["NT$100 以上"]);
  expect(chipsOf(services, read("", category), nameOf)).toEqual([]);
});
