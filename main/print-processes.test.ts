import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printProcesses } from "./print-processes.ts";
import { ROOT } from "./run.ts";

test("docs/processes.md is what `npm run print` prints", async () => {
  expect(await readFile(join(ROOT, "docs", "processes.md"), "utf8")).toBe(printProcesses());
});
