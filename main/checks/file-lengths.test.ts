import { expect, test } from "vitest";
import { crowdedFolders, isTooLong } from "./file-lengths.ts";

test.each([
  ["server/kernel/tx.ts", 300, false],
  ["server/kernel/tx.ts", 301, true],
  ["web/ui/button.tsx", 301, true],
  ["server/kernel/tx.test.ts", 400, false],
  ["web/ui/button.test.tsx", 401, true],
])("%s of %i lines is too long: %s", (path, lines, tooLong) => {
  expect(isTooLong(path, "x\n".repeat(lines))).toBe(tooLong);
});

test("a folder is crowded by its files beside the tests; tables stand one a domain", () => {
  const files = (folder: string, count: number, end = ".ts") =>
    Array.from({ length: count }, (_, n) => `${folder}/file-${n}${end}`);
  expect(crowdedFolders(files("web/ui", 20))).toEqual([]);
  expect(crowdedFolders([...files("web/ui", 20), ...files("web/ui", 20, ".test.tsx")])).toEqual([]);
  expect(crowdedFolders([...files("web/ui", 21, ".tsx"), ...files("web/ui/forms", 3)])).toEqual(["web/ui"]);
  expect(crowdedFolders(files("server/db/schema", 40))).toEqual([]);
});
