import { expect, test } from "vitest";
import { tallyOf } from "./test.ts";

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});
const report = (passed: number, failed: number, files: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test("counts what passed and what failed", () => {
  expect(tallyOf(report(3, 0, [file("passed", 3)]), 0)).toEqual({ passed: 3, failed: 0 });
  expect(tallyOf(report(2, 1, [file("failed", 3)]), 1)).toEqual({ passed: 2, failed: 1 });
});

test("a file that could not be loaded is a failure", () => {
  expect(tallyOf(report(3, 0, [file("passed", 3), file("failed", 0)]), 1)).toEqual({ passed: 3, failed: 1 });
});

test("an error beside the tests is a failure, and so is a missing report", () => {
  expect(tallyOf(report(3, 0, [file("passed", 3)]), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyOf(null, 0)).toEqual({ passed: 0, failed: 1 });
});
