import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { domains } from "#server/wiring/domains.ts";

/** The tables of all processes as formatted Markdown. @throws Error when the formatter fails */
export function printProcesses(): string {
  const processes = domains.flatMap(({ processes = [] }) => processes.map((process) => process.print()));
  const parts = ["# Processes", "Printed from the tables in the code by `npm run print`.", ...processes];
  const program = join(ROOT, "node_modules", ".bin", "biome");
  const { status, stdout, stderr } = spawnSync(program, ["format", "--stdin-file-path=processes.md"], {
    cwd: ROOT,
    input: `${parts.join("\n\n")}\n`,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the tables of processes could not be formatted: ${stderr}`);
  return stdout;
}
