import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathsText } from "#main/paths.ts";
import { ROOT } from "#main/run.ts";
import { printImportRules } from "./print-import-rules.ts";
import { printKernel } from "./print-kernel.ts";
import { printProcesses } from "./print-processes.ts";
import { domainTable, erasedTable, jobTable } from "./print-tables.ts";

/** Files that are generated, entirely or in part, from declarations elsewhere. `print` returns the new text. */
const printed: readonly { path: string; print(text: string): string | Promise<string> }[] = [
  { path: "contract/paths/site-paths.ts", print: pathsText },
  { path: "biome.imports.json", print: printImportRules },
  { path: "docs/domains.md", print: domainTable },
  { path: "docs/operations/jobs.md", print: jobTable },
  { path: "docs/operations/deleted-accounts.md", print: erasedTable },
  { path: "docs/processes.md", print: printProcesses },
  { path: "server/meaning/kernel.ts", print: printKernel },
];

/**
 * `npm run print`: updates generated files from the manifests of the domains, the processes and the site map; with
 * `--check` it only lists those that are out of date.
 * @returns the exit code
 */
export async function print(args: string[]): Promise<number> {
  const checking = args.includes("--check");
  let old = 0;
  for (const { path, print } of printed) {
    const file = join(ROOT, path);
    const present = readFileSync(file, "utf8");
    const next = await print(present);
    if (next === present) continue;
    old++;
    if (checking) console.error(`${path} 和宣告不一致，請執行 npm run print。`);
    else writeFileSync(file, next);
  }
  return checking && old > 0 ? 1 : 0;
}
