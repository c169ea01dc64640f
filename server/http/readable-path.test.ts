import { expect, test } from "vitest";
import { readablePath } from "./readable-path.ts";

test.each([
  ["/%ff", "/%25ff"],
  ["/services/100%?k=%ff", "/services/100%25?k=%ff"],
  ["/%E8%A8%AD%", "/%25E8%25A8%25AD%25"],
  ["/%E8%A8%AD?page=2", "/%E8%A8%AD?page=2"],
  ["/api/services/%ff", "/api/services/%ff"],
])("%s is read as %s", (url, read) => {
  expect(readablePath(url)).toBe(read);
});
