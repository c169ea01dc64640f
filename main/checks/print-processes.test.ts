import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import { printProcesses } from "./print-processes.ts";

test("docs/processes.md is what `npm run print` prints", async () => {
  expect(await readFile(join(ROOT, "docs", "processes.md"), "utf8")).toBe(printProcesses());
});
