import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const files = globSync("{bench,chaos,contract,e2e,main,server,web}/**/*.test.{ts,tsx}", { cwd: ROOT });

/** The arguments of each `toMatchObject` call. */
function expectedIn(text: string): string[] {
  return text
    .split(".toMatchObject(")
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = [...rest].findIndex((sign) => {
        open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
        return open === 0;
      });
      return rest.slice(0, end);
    });
}

/** A regular expression as a value, instead of `expect.stringMatching(…)`. */
const bare = /(?:\w:|\[)\s*\/(?![/*])/;

test("no pattern is compared as an object: it would have no keys, and any text would match it", () => {
  const found = files.flatMap((path) =>
    expectedIn(readFileSync(join(ROOT, path), "utf8"))
      .filter((expected) => bare.test(expected))
      .map((expected) => `${path}: ${expected}`),
  );
  expect(found).toEqual([]);
});
