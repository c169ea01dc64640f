import { expect, test } from "vitest";
import { to } from "#contract/paths/to.ts";
import { RequestQuery } from "#contract/requests/schemas.ts";
import { parseQuery } from "#server/http/query.ts";
import { chipsOf, hrefOf, settled } from "#web/lib/lists/list.ts";
import { requests } from "./requests-list.ts";

const place = { path: to("/requests") };
const read = (query: string, at: { path: string; fixed?: { category: number } } = place) => ({
  place: at,
  query: settled(requests, at, parseQuery({ query: RequestQuery }, new URLSearchParams(query))),
});
const written = (state: ReturnType<typeof read>) => hrefOf(requests, state, state.query);

test("nothing and nonsense narrow nothing", () => {
  expect(read("").query).toEqual({});
  expect(read("category=abc&place=火星&due=-1&offers=99&sort=best&page=0&k=%20").query).toEqual({});
});

test("an address read and written again is the same", () => {
  const query = "k=logo&category=2&min=1000&max=5000&place=remote&due=7&offers=2&fits=1&sort=ending&page=3";
  expect(written(read(query))).toBe(`${to("/requests")}?${query}`);
});

test("a chip takes away its own filter only", () => {
  const chips = chipsOf(requests, read("min=1000&max=5000&offers=0"), () => undefined);
  expect(chips.map(({ label }) => label)).toEqual(["預算 NT$1,000–5,000", "提案：還沒有提案"]);
  expect(chips[0]?.href).toBe(`${to("/requests")}?offers=0`);
});

test("what the path asks never stands in the query", () => {
  const category = { path: to("/requests/categories/:categoryId", { categoryId: 3 }), fixed: { category: 3 } };
  expect(written(read("due=14", category))).toBe(`${category.path}?due=14`);
});
