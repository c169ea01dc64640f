import { runTool } from "#main/run.ts";

/**
 * One checker, because each of several computes the large types of contract and tables anew: twice the work in three times
 * the memory. Incremental: files that have not changed since the last run are not checked again.
 */
const TYPES = ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"];

type Step = { name: string; program: string; args: string[] };

/** Comes first: the others read what it makes. */
const PAGE_TYPES: Step = { name: "頁面型別", program: "react-router", args: ["typegen"] };

/** Two lines of steps side by side: the types alone, by one processor, take as long as all the rest in turn. */
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

/** Runs steps in turn, also after one that failed, so that one run shows all problems. */
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

/** Runs every step. */
export async function runChecks(): Promise<StepResult[]> {
  const first = await inTurn([PAGE_TYPES]);
  return [...first, ...(await Promise.all(LINES.map(inTurn))).flat()];
}

/** `npm run check`. @returns the exit code */
export async function check(): Promise<number> {
  return (await runChecks()).every((step) => step.passed) ? 0 : 1;
}
