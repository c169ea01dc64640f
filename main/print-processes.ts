import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printOrderProcess } from "#server/domains/orders/index.ts";
import { ROOT } from "./run.ts";

/** Where the printed tables stand. A test says when they are old. */
export const PROCESSES = join(ROOT, "docs", "processes.md");

/** The tables of all processes, laid out as the formatter of the project wants it. */
export function printProcesses(): string {
  const parts = [
    "# Processes",
    "Printed from the tables in the code by `npm run print:processes`.",
    printOrderProcess(),
  ];
  const program = join(ROOT, "node_modules", ".bin", "biome");
  const { status, stdout, stderr } = spawnSync(program, ["format", `--stdin-file-path=${PROCESSES}`], {
    cwd: ROOT,
    input: `${parts.join("\n\n")}\n`,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`biome could not lay out the tables: ${stderr}`);
  return stdout;
}

/** `npm run print:processes`. @returns the exit code */
export async function writeProcesses(): Promise<number> {
  await writeFile(PROCESSES, printProcesses());
  return 0;
}
