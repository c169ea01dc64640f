import { runTool } from "#main/run.ts";

/** Tests whose number of cases is set by an environment variable, with the number used here; `npm test` runs fewer. */
const tests: Record<string, { file: string; usual: string }> = {
  EQUAL_CALLS: { file: "server/wiring/equal-calls.test.ts", usual: "50" },
  FUZZ_CASES: { file: "server/wiring/contract-fuzz.test.ts", usual: "300" },
  // How many services are added to the demo market in which searches are judged.
  JUDGED_SERVICES: { file: "server/search/judged/judged.test.ts", usual: "10000" },
  // Two files match: in one the card payment is captured at once, in the other at night.
  SCENARIOS: { file: "server/domains/orders/sale/scenarios", usual: "5000" },
};

/** The time limit of a test, ms, because hundreds of cases take longer than usual. */
const TIMEOUT = 3_600_000;

/**
 * `npm run thorough`: fifty identical concurrent calls for each writing call, hundreds of cases per call, thousands of
 * simulated orders, and searches judged among ten thousand services. Arguments select some of the four.
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
