import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PROCESSES, printProcesses } from "./print-processes.ts";

test("docs/processes.md is what `npm run print:processes` prints", async () => {
  expect(await readFile(PROCESSES, "utf8")).toBe(printProcesses());
});
