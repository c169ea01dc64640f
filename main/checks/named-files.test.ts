import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const everything = "{bench,chaos,contract,e2e,main,server,web}/**/*.{ts,tsx,mjs}";
const files = globSync([everything, "*.ts"], { cwd: ROOT }).map((path) => path.replaceAll("\\", "/"));
/** Every suffix of every path, because a comment may name `process/run.ts` or only `run.ts`. */
const ends = new Set(files.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));
const texts = [
  ...files.filter((path) => !path.includes(".test.")),
  ...globSync(["*.md", "docs/**/*.md"], { cwd: ROOT }),
];

/** Import lines are excluded, because the compiler checks them. */
const imports = /\bfrom "|\bimport\(|^import "/;

test("every file that a comment or a document names is there", () => {
  const missing = texts.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => !imports.test(line))
      .flatMap((line) => [...line.matchAll(/(?<![\w./#-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs)(?!\w)/g)])
      .filter(([name]) => !ends.has(name) && !existsSync(join(ROOT, "node_modules", name)))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
