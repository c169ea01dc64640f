import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { printOrderProcess } from "#server/domains/orders/index.ts";
import { ROOT } from "./run.ts";

/** The tables of all processes, laid out by the project's formatter. @throws Error when the formatter fails */
export function printProcesses(): string {
  const parts = ["# Processes", "Printed from the tables in the code by `npm run print`.", printOrderProcess()];
  const program = join(ROOT, "node_modules", ".bin", "biome");
  const { status, stdout, stderr } = spawnSync(program, ["format", "--stdin-file-path=processes.md"], {
    cwd: ROOT,
    input: `${parts.join("\n\n")}\n`,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the tables of processes could not be formatted: ${stderr}`);
  return stdout;
}
