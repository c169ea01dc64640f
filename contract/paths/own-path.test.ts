import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/mypage/orders?page=2", "/search?k=%2F%2Fevil.example", "/services/1#reviews"])(
  "%s is ours",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  ["/search?k=設計", "/search?k=%E8%A8%AD%E8%A8%88"],
  ["/users?k=阿青&x=%E8", "/users?k=%E9%98%BF%E9%9D%92&x=%E8"],
  ["/search?k=a b\u{1f600}", "/search?k=a%20b%F0%9F%98%80"],
  ["/search?k=\ud800", "/search?k=%EF%BF%BD"],
])("%s is led to as a header takes it", (typed, sent) => {
  expect(ownPath(typed)).toBe(sent);
});

test.each([
  undefined,
  null,
  "",
  "mypage",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/mypage\\..\\//evil.example",
  " //evil.example",
])("%j leads home", (path) => {
  expect(ownPath(path)).toBe("/");
});

test("what is let through stays on our host for every browser", () => {
  for (const path of ["/a//b", "/%5Cevil.example", "/..//evil.example"]) {
    expect(new URL(ownPath(path), "https://haoshou.example").host).toBe("haoshou.example");
  }
});
