import { expect, test } from "vitest";
import { isTooLong } from "./file-lengths.ts";

test.each([
  ["server/kernel/tx.ts", 300, false],
  ["server/kernel/tx.ts", 301, true],
  ["web/ui/button.tsx", 301, true],
  ["server/kernel/tx.test.ts", 400, false],
  ["web/ui/button.test.tsx", 401, true],
])("%s of %i lines is too long: %s", (path, lines, tooLong) => {
  expect(isTooLong(path, "x\n".repeat(lines))).toBe(tooLong);
});
