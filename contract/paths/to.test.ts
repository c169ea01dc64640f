import { expect, test } from "vitest";
import { to } from "./to.ts";

test("a page without parameters is its path", () => {
  expect(to("/search")).toBe("/search");
  expect(to("/")).toBe("/");
});

test("parameters are filled in and encoded", () => {
  expect(to("/users/:id/portfolios/:pid", { id: 7, pid: 12 })).toBe("/users/7/portfolios/12");
  expect(to("/change_password/:token", { token: "a/b?c" })).toBe("/change_password/a%2Fb%3Fc");
});

test("everything else is the query, without what is not asked", () => {
  expect(to("/search", { k: "商標 設計", category: undefined, sort: "" })).toBe(
    "/search?k=%E5%95%86%E6%A8%99%20%E8%A8%AD%E8%A8%88",
  );
  expect(to("/services/:id", { id: 3, reviews: 2 })).toBe("/services/3?reviews=2");
});

test("a page that is not there, or a parameter that is missing, does not compile", () => {
  // @ts-expect-error no such page
  to("/nowhere");
  // @ts-expect-error a parameter is missing
  to("/services/:id");
  // @ts-expect-error another parameter
  expect(to("/services/:id", { ids: 3 })).toContain("undefined");
});
