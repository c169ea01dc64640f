import { runTool } from "#main/run.ts";

/**
 * One checker, because each of several computes the large types of contract and tables anew: twice the work in three times
 * the memory. Incremental: files that have not changed since the last run are not checked again.
 */
const TYPES = ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"];

/** The steps in their order, since the later ones need files that the earlier ones make. */
const STEPS: { name: string; program: string; args: string[] }[] = [
  { name: "頁面型別", program: "react-router", args: ["typegen"] },
  { name: "型別", program: "tsc", args: TYPES },
  { name: "程式風格與匯入規則", program: "biome", args: ["check", "--diagnostic-level=warn", "--error-on-warnings"] },
  { name: "由宣告印出的檔案", program: "node", args: ["main/command.ts", "print", "--check"] },
  { name: "檔案長度", program: "node", args: ["main/command.ts", "lengths"] },
  { name: "未使用的程式", program: "knip", args: ["--no-progress"] },
];

export type StepResult = { name: string; passed: boolean };

/** Runs every step, also after one that failed, so that one run shows all problems. */
export async function runChecks(): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, program, args } of STEPS) {
    const begun = Date.now();
    const passed = (await runTool(program, args, { quiet: true })) === 0;
    console.error(`${passed ? "✓" : "✗"} ${name}（${((Date.now() - begun) / 1000).toFixed(1)} 秒）`);
    results.push({ name, passed });
  }
  return results;
}

/** `npm run check`. @returns the exit code */
export async function check(): Promise<number> {
  return (await runChecks()).every((step) => step.passed) ? 0 : 1;
}
