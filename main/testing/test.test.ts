import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import config from "../../vitest.config.ts";
import { leftOutOn, type Machine } from "./left-out.ts";
import { filesOf } from "./suite.ts";
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

describe("what is left out", () => {
  const whole: Machine = {
    chromium: true,
    others: { firefox: "/usr/bin/firefox-esr", webkit: true },
    apt: true,
    root: false,
  };

  test("is nothing on a machine that has all browsers", () => {
    expect(leftOutOn(whole)).toEqual({ args: [], sentences: [], whole: true });
  });

  test("without a Chromium: its journeys alone, with the one command that brings it, and the run is not whole", () => {
    const told = leftOutOn({ ...whole, chromium: false });
    expect(told).toMatchObject({ args: ["--project=!e2e"], whole: false });
    expect(told.sentences).toHaveLength(1);
    expect(told.sentences[0]).toMatch(/Chromium.*：sudo apt-get install -y chromium/);
    expect(leftOutOn({ ...whole, chromium: false, root: true }).sentences[0]).not.toContain("sudo");
    expect(leftOutOn({ ...whole, chromium: false, apt: false }).sentences[0]).toMatch(/npx playwright-core install/);
  });

  test("without the other browsers: one line, and the run is whole", () => {
    const others = { firefox: null, webkit: false };
    const told = leftOutOn({ ...whole, others });
    expect(told).toMatchObject({ args: ["--project=!browsers"], whole: true });
    expect(told.sentences).toEqual([expect.stringMatching(/Firefox、WebKitGTK.*firefox-esr webkit2gtk-driver xvfb$/)]);
  });

  test("without one of the other browsers: the other still runs", () => {
    const told = leftOutOn({ ...whole, others: { firefox: "/usr/bin/firefox-esr", webkit: false } });
    expect(told.args).toEqual([]);
    expect(told.sentences).toEqual([expect.stringMatching(/：WebKitGTK 裡.*webkit2gtk-driver xvfb$/)]);
  });

  test("in the usual run: the other browsers and long tests, with the command that runs them all", () => {
    const told = leftOutOn({ ...whole, others: null });
    expect(told).toMatchObject({ args: ["--project=!browsers"], whole: true });
    expect(told.sentences).toEqual([expect.stringContaining("npm test -- --all")]);
    expect(leftOutOn({ ...whole, chromium: false, others: null })).toMatchObject({ whole: false });
  });

  test("is named as the projects of vitest are", () => {
    const projects = config.test?.projects?.map((each) => JSON.stringify(each)) ?? [];
    const none = { ...whole, chromium: false, others: { firefox: null, webkit: false } };
    for (const arg of leftOutOn(none).args) {
      const name = arg.replace("--project=!", "");
      expect(
        projects.filter((project) => project.includes(`"name":"${name}"`)),
        name,
      ).toHaveLength(1);
    }
  });
});

describe("the usual run", () => {
  const { units, journeys } = filesOf("usual");

  test("names files that exist", () => {
    const missing = [...units, ...journeys].filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  test("leaves nothing out when all tests are asked for", () => {
    expect(filesOf(undefined)).toEqual({ units: [], journeys: ["e2e/**/*.test.ts"] });
  });
});
