import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { buildPages } from "#main/bundle/build.ts";
import { runChecks, type StepResult } from "#main/checks/check.ts";
import { ROOT, runTool } from "#main/run.ts";
import { ensureChromium } from "./chromium.ts";
import { leftOutOn } from "./left-out.ts";
import { otherBrowsers } from "./other-browsers.ts";
import { programOf } from "./programs.ts";
import { usualEnv } from "./suite.ts";

const REPORT = join(ROOT, ".cache", "tests.json");

/** The part of vitest's JSON report that we read. */
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

type Tally = { passed: number; failed: number };

/** Counts tests; a file that could not be loaded counts as a failed test. */
export function tallyOf(report: unknown, exitCode: number): Tally {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  // Something besides the tests failed, such as an uncaught error.
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

async function runTests(args: string[], env: Record<string, string>): Promise<Tally> {
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  await rm(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const code = await runTool("vitest", ["run", ...reporters, ...args], { env });
  return tallyOf(existsSync(REPORT) ? JSON.parse(await readFile(REPORT, "utf8")) : null, code);
}

/**
 * `npm test`: browser, build, checks and the usual tests; with `--all` every test that this machine can run. Other
 * arguments are passed to vitest, which then looks for them in all tests. The last lines list skipped tests, the very
 * last one is the tally.
 * @returns the exit code: 0 when nothing failed and Chromium was available
 */
export async function test(given: string[]): Promise<number> {
  const args = given.filter((arg) => arg !== "--all");
  const usual = given.length === 0;
  const chromium = await ensureChromium();
  // In parallel, because each takes one core for most of its time.
  const [built, checks] = await Promise.all([buildPages(), runChecks()]);
  const steps: StepResult[] = [{ name: "建置網頁", passed: built }, ...checks];
  const env = { NODE_ENV: "test", ...(usual && usualEnv), ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) };
  const leftOut = leftOutOn({
    chromium: chromium !== null,
    others: usual ? null : otherBrowsers(),
    apt: programOf("apt-get") !== null,
    root: userInfo().uid === 0,
  });
  const tests = await runTests([...leftOut.args, ...args], env);
  const brokenSteps = steps.filter((step) => !step.passed);
  for (const step of brokenSteps) console.log(`未通過：${step.name}`);
  const failed = tests.failed + brokenSteps.length;
  for (const sentence of leftOut.sentences) console.log(sentence);
  console.log(`${tests.passed} passed, ${failed} failed`);
  return failed === 0 && leftOut.whole ? 0 : 1;
}
