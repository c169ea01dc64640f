import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printOrderProcess } from "#server/domains/orders/index.ts";
import { ROOT } from "./run.ts";

/** Where the printed tables stand. A test says when they are old. */
export const PROCESSES = join(ROOT, "docs", "processes.md");

/** The tables of all processes, as `docs/processes.md` shows them. */
export const printProcesses = (): string =>
  ["# Processes", "Printed from the tables in the code by `npm run print:processes`.", printOrderProcess()].join(
    "\n\n",
  ) + "\n";

/** `npm run print:processes`. @returns the exit code */
export async function writeProcesses(): Promise<number> {
  await writeFile(PROCESSES, printProcesses());
  return 0;
}
