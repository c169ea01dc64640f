import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";
import { domains } from "#server/wiring/domains.ts";

const LEGEND = [
  "- `by`: who may do it. `from` –: it creates the row. `to` same: the state stays. `when`: conditions.",
  "- `form`: what its button opens; `press` only asks for confirmation. `line`: the sentence in history, bell menu and mail.",
  "- `notifies`: who is notified. `next`: whose turn it is; `depends`: on the row; –: nobody's.",
].join("\n");

/** The tables of all processes as formatted Markdown. @throws Error when the formatter fails */
export function printProcesses(): string {
  const processes = domains.flatMap(({ processes = [] }) => processes.map((process) => process.print()));
  const parts = ["# Processes", "Printed from the tables in the code by `npm run print`.", LEGEND, ...processes];
  const program = join(ROOT, "node_modules", ".bin", "biome");
  const { status, stdout, stderr } = spawnSync(program, ["format", "--stdin-file-path=processes.md"], {
    cwd: ROOT,
    input: `${parts.join("\n\n")}\n`,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the tables of processes could not be formatted: ${stderr}`);
  return stdout;
}
