import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/mypage/orders?page=2", "/search?k=%2F%2Fevil.example", "/services/1#reviews"])(
  "%s is ours",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

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
