import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const folderOfDomain = /^server\/domains\/([^/]+)\//;
const declarations = /from "#contract\/([^/"]+)\/(?:[a-z-]+-)?(?:routes|export|files|jobs|leaving|switches)\.ts"/g;

test("the calls that a domain answers are declared in its own contract folder", () => {
  const elsewhere = globSync("server/domains/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] }).flatMap((path) => {
    const code = readFileSync(join(ROOT, path), "utf8");
    if (!/\bhandle\(/.test(code)) return [];
    const own = folderOfDomain.exec(path)?.[1];
    return [...code.matchAll(declarations)]
      .map(([, folder]) => folder)
      .filter((folder) => folder !== own)
      .map((folder) => `${path} ${folder}`);
  });
  // A member's page shows their services, and profiles must not import the catalogue.
  expect(elsewhere).toEqual(["server/domains/catalog/routes.ts profiles"]);
});
