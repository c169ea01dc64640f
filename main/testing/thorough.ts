import { runTool } from "#main/run.ts";

/** Tests that try out as much as they are told to, and how much that is here; in `npm test` they do less. */
const tests: Record<string, { file: string; usual: string }> = {
  EQUAL_CALLS: { file: "server/wiring/equal-calls.test.ts", usual: "50" },
  FUZZ_CASES: { file: "server/wiring/contract-fuzz.test.ts", usual: "300" },
  // Both files of that name: a card's bank captures at once in one, at night in the other.
  LIVES: { file: "server/domains/orders/sale/lives", usual: "5000" },
};

/** One call with hundreds of cases takes longer than a test may, ms. */
const TIMEOUT = 3_600_000;

/**
 * `npm run thorough`: fifty equal calls at once of each that writes, hundreds of cases of every call, thousands of lives of a
 * sale. With the name of one of the three it is that one alone.
 * @returns the exit code
 */
export async function thorough(names: string[]): Promise<number> {
  const wanted = Object.entries(tests).filter(([name]) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) {
    console.error(`npm run thorough -- [${Object.keys(tests).join("] [")}]`);
    return 1;
  }
  const env = Object.fromEntries(wanted.map(([name, { usual }]) => [name, process.env[name] ?? usual]));
  const files = wanted.map(([, { file }]) => file);
  const args = ["run", "--project", "unit", "--retry=0", `--testTimeout=${TIMEOUT}`, ...files];
  return runTool("vitest", args, { env: { NODE_ENV: "test", ...env } });
}
