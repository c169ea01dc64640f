import { expect, test } from "vitest";
import { addressOf } from "./link-address.ts";

test.each([
  ["example.com", "https://example.com"],
  [" https://example.com/作品 ", "https://example.com/作品"],
  ["http://example.com", "http://example.com"],
  ["javascript:alert(1)", ""],
  ["data:text/html,x", ""],
  ["mailto:a@example.com", ""],
  ["沒有網址", ""],
  ["", ""],
])("%s becomes %s", (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});
