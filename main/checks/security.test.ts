import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { passwordMax } from "#contract/terms.ts";

/** OWASP ASVS 5.0: all of level 1, and of level 2 the chapters 5 to 9 and 16. */
const level1 = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2
  3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
  6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3
  10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`;
const level2 = `
  5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3
  6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2
  7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3
  16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3`;

const numbers = (text: string) => text.trim().split(/\s+/);
const byNumber = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

const text = await readFile("docs/security.md", "utf8");
const rows = text.split("\n").flatMap((line) => {
  const [, no, asks, here, proof] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(no ?? "") ? [{ no, asks, here, proof: proof ?? "" }] : [];
});

test("every requirement has one row, and no other stands there", () => {
  const wanted = [...numbers(level1), ...numbers(level2)].sort(byNumber);
  expect(rows.map(({ no }) => no).sort((a, b) => byNumber(a ?? "", b ?? ""))).toEqual(wanted);
});

/** Matches the last column: files, each with the titles of its tests. */
const NAMED = /`([\w./-]+\.test\.tsx?)`((?: "[^"]+")+)/g;

/** True when a file contains an active test, or group of tests, with this title. */
function declares(source: string, title: string): boolean {
  const literal = title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<!\\.(?:skip|todo|fails)|skipIf\\([^)]*\\))\\(\\s*(["'\`])${literal}\\1,`).test(source);
}

test("each says what it asks and what is here, with tests that exist, a reason, or that it is not held", async () => {
  for (const { no, asks, here, proof } of rows) {
    expect([asks, here], no).not.toContain("");
    if (proof === "reason" || proof === "**not held**") continue;
    const named = [...proof.matchAll(NAMED)];
    expect(named.map(([whole]) => whole).join("; "), no).toBe(proof);
    for (const [, file = "", titles = ""] of named) {
      const source = await readFile(file, "utf8");
      for (const [, title = ""] of titles.matchAll(/"([^"]+)"/g))
        expect([no, file, title, declares(source, title)]).toEqual([no, file, title, true]);
    }
  }
});

test.each([
  ['test("a rule", () => {})', true],
  ['test.each([1])(\n  "a rule",\n  () => {})', true],
  ['describe("a rule", () => {})', true],
  ['test.skip("a rule", () => {})', false],
  ['test("a rule and more", () => {})', false],
  ['expect("a rule")', false],
])("%j has the test that is named: %s", (source, has) => {
  expect(declares(source, "a rule")).toBe(has);
});

test("what is not held is said at the head, too", () => {
  const head = text.slice(0, text.indexOf("## Sessions"));
  const named = [...head.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map(([, no]) => no);
  expect(named).toEqual(rows.filter(({ proof }) => proof === "**not held**").map(({ no }) => no));
});

test("passwords of 64 characters and more are taken (6.2.9)", () => {
  expect(passwordMax).toBeGreaterThanOrEqual(64);
});
