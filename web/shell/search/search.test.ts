import { expect, test } from "vitest";
import { targetAt } from "#web/shell/header/search-form.tsx";
import { type Found, foundGroups, recentGroups, searchHref } from "./choices.ts";
import { readRecent, withRecent } from "./recent.ts";

const found: Found = {
  words: ["商標設計", "商標"],
  services: [{ id: 7, title: "小店商標設計" }],
  sellers: [{ id: 3, nickname: "商標工坊", avatar: null, level: 1, star: false }],
  categories: [
    { id: 1, name: "設計", kind: "category" },
    { id: 101, name: "商標與識別", kind: "subcategory" },
  ],
};

test("each kind leads where it belongs", () => {
  const groups = foundGroups("商標", found, false);
  expect(groups.map((group) => group.title)).toEqual(["搜尋", "分類", "服務", "達人"]);
  expect(groups.flatMap((group) => group.choices.map((choice) => choice.href))).toEqual([
    "/search?k=%E5%95%86%E6%A8%99%E8%A8%AD%E8%A8%88",
    "/search?k=%E5%95%86%E6%A8%99",
    "/categories/1",
    "/subcategories/101",
    "/services/7",
    "/users/3",
  ]);
});

test("who looks for people gets people", () => {
  const groups = foundGroups("商標", found, true);
  expect(groups.map((group) => group.title)).toEqual(["達人", "搜尋"]);
  expect(groups[1]?.choices[0]?.href).toMatch(/^\/users\?k=/);
  expect(searchHref("", true)).toBe("/users");
});

test("a word that was not typed is asked about", () => {
  const guess = { ...found, words: ["設計"], services: [], sellers: [], categories: [] };
  expect(foundGroups("gk4ru4", guess, false)[0]?.title).toBe("你要找的是");
  expect(foundGroups("設", guess, false)[0]?.title).toBe("搜尋");
});

test("searches of before are kept once each, the latest first, eight at most", () => {
  expect(withRecent(["a", "b"], " b ")).toEqual(["b", "a"]);
  expect(withRecent(["a"], "   ")).toEqual(["a"]);
  expect(withRecent("abcdefgh".split(""), "i")).toHaveLength(8);
  expect(recentGroups([], false)).toEqual([]);
  const titles = (sellers: boolean) =>
    recentGroups(["名片"], sellers, { popular: ["名片", "翻譯"], categories: [{ id: 1, name: "設計" }] }).map(
      ({ title, choices }) => [title, choices[0]?.href],
    );
  const recent = (path: string) => ["最近搜尋", `${path}?k=${encodeURIComponent("名片")}`];
  const popular = ["大家常買", `/search?k=${encodeURIComponent("翻譯")}`];
  expect(titles(false)).toEqual([recent("/search"), popular, ["從分類找", "/categories/1"]]);
  expect(titles(true)).toEqual([recent("/users")]);
});

test.each([null, "", "{", "{}", '[1,null,""]', '"x"'])("a storage that holds %s holds nothing", (stored) => {
  expect(readRecent(stored)).toEqual([]);
});

test("the search looks for what the page is about, and elsewhere for what it looked for before", () => {
  expect(["/users", "/users/3/services"].map((path) => targetAt(path, 0))).toEqual([1, 1]);
  expect(targetAt("/search", 1)).toBe(0);
  expect([0, 1].map((before) => targetAt("/services/7", before))).toEqual([0, 1]);
  // The URL of an article begins with its author's page; a list of articles is about the author.
  expect([0, 1].map((before) => targetAt("/users/3/blogs/12", before))).toEqual([0, 1]);
  expect(targetAt("/users/3/blogs", 0)).toBe(1);
});
