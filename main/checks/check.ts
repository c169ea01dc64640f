import { runTool } from "#main/run.ts";

/**
 * A single checker: several would each compute the large types of contract and tables, with twice the work and three
 * times the memory. Incremental: unchanged files are not checked again.
 */
const TYPES = ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"];

type Step = { name: string; program: string; args: string[] };

/** Runs first: the other steps read its output. */
const PAGE_TYPES: Step = { name: "頁面型別", program: "react-router", args: ["typegen"] };

/** Two sequences in parallel: type checking on one core takes as long as all other steps in sequence. */
const LINES: Step[][] = [
  [{ name: "型別", program: "tsc", args: TYPES }],
  [
    { name: "程式風格與匯入規則", program: "biome", args: ["check", "--diagnostic-level=warn", "--error-on-warnings"] },
    { name: "由宣告印出的檔案", program: "node", args: ["main/command.ts", "print", "--check"] },
    { name: "檔案長度", program: "node", args: ["main/command.ts", "lengths"] },
    { name: "未使用的程式", program: "knip", args: ["--no-progress"] },
  ],
];

export type StepResult = { name: string; passed: boolean };

/** Runs steps in sequence and continues after a failure, so that one run shows all problems. */
async function inTurn(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, program, args } of steps) {
    const begun = Date.now();
    const passed = (await runTool(program, args, { quiet: true })) === 0;
    console.error(`${passed ? "✓" : "✗"} ${name}（${((Date.now() - begun) / 1000).toFixed(1)} 秒）`);
    results.push({ name, passed });
  }
  return results;
}

/** Runs all steps. */
export async function runChecks(): Promise<StepResult[]> {
  const first = await inTurn([PAGE_TYPES]);
  return [...first, ...(await Promise.all(LINES.map(inTurn))).flat()];
}

/** `npm run check`. @returns the exit code */
export async function check(): Promise<number> {
  return (await runChecks()).every((step) => step.passed) ? 0 : 1;
}
