import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  callQuery,
  change,
  crossedPrices,
  type Filters,
  hrefOf,
  isNarrowed,
  type Place,
  parseFilters,
  queryOf,
} from "./filters.ts";

const search: Place = { path: "/search", fixed: {} };
const cheap: Place = { path: "/search/service_500", fixed: { max: 500 } };
const category: Place = { path: "/categories/3", fixed: { category: 3 } };
const subcategory: Place = { path: "/subcategories/302", fixed: { subcategory: 302 } };
const read = (query: string, place = search) => parseFilters(new URLSearchParams(query), place);
const none = { k: "", star: false, verified: false, online: false, sort: "relevance", page: 1 };

describe("an address becomes filters", () => {
  test("nothing is no filter, and so are empty fields of a form", () => {
    expect(read("")).toEqual(none);
    expect(read("k=&min=&max=&days=&rating=&sort=&page=")).toEqual(none);
  });

  test("everything that makes sense is read", () => {
    expect(
      read("k= 商標 &category=1&subcategory=101&min=500&max=3000&days=7&rating=4&level=2&star=1&sort=price&page=3"),
    ).toEqual({
      ...none,
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
    expect(read(query)).toEqual(none);
  });

  test("a page beyond every list is the last that a list may have", () => {
    expect(read("page=99999").page).toBe(10_000);
    expect(read(`page=${"9".repeat(400)}`).page).toBe(10_000);
  });

  test("half stars are a choice", () => {
    expect(read("rating=4.5").rating).toBe(4.5);
    expect(read("rating=4.7").rating).toBeUndefined();
    expect(read("rating=5.5").rating).toBeUndefined();
  });

  test("an endless search keeps its beginning", () => {
    expect(read(`k=${"字".repeat(5000)}`).k).toHaveLength(100);
  });

  test("what the path says cannot be said otherwise by the query", () => {
    expect(read("category=9", category).category).toBe(3);
    expect(read("category=9&subcategory=1", subcategory)).toEqual({ ...none, subcategory: 302 });
    expect(read("max=2000", cheap).max).toBe(500);
    expect(read("max=300", cheap).max).toBe(300);
  });
});

describe("filters become an address", () => {
  test("the path's own filters do not stand in the query", () => {
    expect(hrefOf(category, read("", category))).toBe("/categories/3");
    expect(hrefOf(cheap, read("sort=new", cheap))).toBe("/search/service_500?sort=new");
    expect(hrefOf(subcategory, read("k=logo&days=3", subcategory))).toBe("/subcategories/302?k=logo&days=3");
  });

  test("a change begins at the first page, and undefined takes a filter away", () => {
    const filters = read("k=a&days=3&page=4");
    expect(hrefOf(search, change(filters, { days: undefined }))).toBe("/search?k=a");
    expect(hrefOf(search, change(filters, { page: 5 }))).toBe("/search?k=a&days=3&page=5");
  });

  test("an address read and written again is the same", () => {
    const amount = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined });
    const some = fc.record({
      k: fc.string({ unit: "grapheme", maxLength: 40 }).map((k) => k.trim().slice(0, 100).trim()),
      category: amount,
      min: amount,
      max: amount,
      days: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
      rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      star: fc.boolean(),
      verified: fc.boolean(),
      online: fc.boolean(),
      sort: fc.constantFrom("relevance", "new", "price", "price_desc", "rating", "sales" as const),
      page: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(some, fc.constantFrom(search, cheap, category), (raw, place) => {
        const filters = read(queryOf(raw as Filters, place), place);
        expect(read(queryOf(filters, place), place)).toEqual(filters);
      }),
    );
  });

  test("nothing in an address throws", () => {
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void hrefOf(search, read(query))));
  });
});

test("the call gets only switches that are on", () => {
  expect(callQuery(read("star=1&k=x"))).toEqual({ k: "x", star: true, sort: "relevance", page: 1 });
});

test("prices that contradict each other are seen", () => {
  expect(crossedPrices(read("min=900&max=500"))).toBe(true);
  expect(crossedPrices(read("min=500&max=500"))).toBe(false);
  expect(crossedPrices(read("min=900"))).toBe(false);
});

test("words, order and page do not narrow; the place itself does not either", () => {
  expect(isNarrowed(read("k=a&sort=new&page=2"), search)).toBe(false);
  expect(isNarrowed(read("", cheap), cheap)).toBe(false);
  expect(isNarrowed(read("max=300", cheap), cheap)).toBe(true);
  expect(isNarrowed(read("online=1"), search)).toBe(true);
});
