import { describe, expect, it } from "vitest";
import { listServiceReviews } from "#contract/orders/review-routes.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { parseQuery } from "#server/http/query.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { checkoutHref } from "#web/lib/checkout/checkout-href.ts";
import { parseList } from "#web/lib/drafts/stored-text.ts";
import { addFiles, fileSize } from "#web/lib/format/files.ts";
import { linkParts } from "#web/lib/format/written-text.tsx";
import { fieldsIn, hrefOf, settled } from "#web/lib/lists/list.ts";
import { readChoice, withOption } from "./checkout/choice.ts";
import { forgetOrderKeys, orderKey, wishOf } from "./keys.ts";
import { serviceReviews } from "./reviews/service-reviews.ts";
import { answerProblem } from "./room-dialogs/requirements-form.tsx";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

const draft = { service: { id: 1 }, chosen: { packageId: 2, optionIds: [5, 4] }, total: 1050, seen: "a" } as OrderDraft;
const wish = wishOf(draft);

describe("the key of an order in a tab", () => {
  it("stays the same for the same choice, in whatever order options were ticked", () => {
    const store = memory();
    const key = orderKey(store, wish);
    const ticked = wishOf({ ...draft, chosen: { packageId: 2, optionIds: [4, 5] } });
    expect(ticked).toEqual(wish);
    expect(orderKey(store, ticked)).toBe(key);
    expect(key.length).toBeGreaterThanOrEqual(8);
  });

  it("is another one for another choice, and for the same at another price or with other words", () => {
    const store = memory();
    const others = [{ packageId: 3 }, { optionIds: [4] }, { serviceId: 9 }, { expectedTotal: 1155 }, { seen: "b" }];
    const keys = [wish, ...others.map((other) => ({ ...wish, ...other }))].map((each) => orderKey(store, each));
    expect(new Set(keys).size).toBe(6);
  });

  it("is forgotten after the payment, and nothing else is", () => {
    const store = memory();
    store.setItem("chunk-reload", "1");
    const before = orderKey(store, wish);
    orderKey(store, { ...wish, packageId: 3 });
    forgetOrderKeys(store);
    expect(store.length).toBe(1);
    expect(orderKey(store, wish)).not.toBe(before);
  });

  it("is never made twice", () => {
    expect(new Set(Array.from({ length: 100 }, freshKey)).size).toBe(100);
  });
});

describe("the choice in the checkout's address", () => {
  it("names package and options in one order", () => {
    expect(checkoutHref({ service: 7, package: 2, options: [] })).toBe("/orders/payment?service=7&package=2");
    expect(checkoutHref({ service: 7, package: 2, options: [12, 11] })).toBe(
      "/orders/payment?service=7&package=2&options=11%2C12",
    );
  });

  it("comes back as it went out", () => {
    const choice = { service: 7, package: 3, options: [1, 2] };
    expect(checkoutHref(choice)).toBe("/orders/payment?service=7&package=3&options=1%2C2");
    expect(readChoice(new URL(checkoutHref(choice), "http://x").searchParams)).toEqual(choice);
  });

  it("leaves nonsense out, and is nothing without a service", () => {
    expect(readChoice(new URLSearchParams("package=3"))).toBeNull();
    expect(readChoice(new URLSearchParams("service=-1"))).toBeNull();
    expect(readChoice(new URLSearchParams("service=1&package=x&options=2,,a,2,99999999999"))).toEqual({
      service: 1,
      package: undefined,
      options: [2],
    });
  });

  it("takes an option in once and out again", () => {
    const choice = { service: 1, package: 2, options: [3] };
    expect(withOption(choice, 4, true).options).toEqual([3, 4]);
    expect(withOption(choice, 3, true).options).toEqual([3]);
    expect(withOption(choice, 3, false).options).toEqual([]);
  });
});

describe("a stored draft", () => {
  it("is a list of texts or nothing", () => {
    expect(parseList('["a","b"]')).toEqual(["a", "b"]);
    expect(parseList('["a",1]')).toEqual(["a", ""]);
    expect(parseList('{"a":1}')).toEqual([]);
    expect(parseList("not json")).toEqual([]);
    expect(parseList("")).toEqual([]);
  });
});

describe("what members write", () => {
  it("has its web addresses cut out, without the punctuation around them", () => {
    const text = "初稿在 https://example.com/a?b=1，請看（http://example.org/x）。";
    const links = linkParts(text).filter((part) => part.href);
    expect(links.map((part) => part.href)).toEqual(["https://example.com/a?b=1", "http://example.org/x"]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("makes no link of another scheme", () => {
    expect(linkParts("javascript:alert(1) data:text/html,x https://").every((part) => part.href === null)).toBe(true);
    expect(linkParts("")).toEqual([]);
  });

  it("must answer what is required, within the length, or attach a file where that is asked", () => {
    const must = { text: "給誰用？", required: true };
    const may = { text: "給誰用？", required: false };
    expect(answerProblem("  ", must)).toBeTruthy();
    expect(answerProblem("  ", may)).toBeUndefined();
    expect(answerProblem("好".repeat(3000), must)).toBeUndefined();
    expect(answerProblem("好".repeat(3001), may)).toBeTruthy();
    expect(answerProblem("", { ...must, files: true })).toContain("附上檔案");
    expect(answerProblem("", { ...must, files: true }, 1)).toBeUndefined();
  });
});

describe("chosen files", () => {
  const file = (name: string, size: number) => ({ name, size });
  const rules = { max: 2, maxBytes: 100, totalBytes: 150 };

  it("are kept up to the rules, the others are named", () => {
    const { files, problems } = addFiles(
      [file("a", 100)],
      [file("b", 101), file("c", 60), file("d", 50), file("e", 0)],
      rules,
    );
    expect(files.map(({ name }) => name)).toEqual(["a", "d"]);
    expect(problems).toHaveLength(3);
  });

  it("say their size as people do", () => {
    expect([0, 999, 1000, 820 * 1024, 12.4 * 1024 * 1024, 200 * 1024 * 1024].map(fileSize)).toEqual([
      "0 B",
      "999 B",
      "1 KB",
      "820 KB",
      "12 MB",
      "200 MB",
    ]);
  });
});

describe("reviews of a service", () => {
  const place = { path: "/services/7" };
  const askedOfAddress = (query: string) =>
    settled(
      serviceReviews,
      place,
      parseQuery(listServiceReviews, fieldsIn(serviceReviews, new URLSearchParams(query))),
    );

  it("have a page of their own beside that of another list, and read back what they write", () => {
    expect(askedOfAddress("stars=4&reviews=3&page=9")).toEqual({ stars: 4, page: 3 });
    const state = { place, query: { stars: 4, page: 3 } };
    expect(hrefOf(serviceReviews, state, { page: 2 })).toBe("/services/7?stars=4&reviews=2");
    expect(hrefOf(serviceReviews, state, { stars: 0 })).toBe("/services/7");
  });
});
