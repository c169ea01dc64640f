import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

test("no statement has a row type that nothing compares with its rows", () => {
  // `read` and `readWith` of server/kernel/rows.ts take a schema instead, which every test run compares.
  const unchecked = globSync("{server,main}/**/*.ts", { cwd: ROOT })
    .filter((path) => !path.endsWith(".test.ts") && !path.startsWith("server/testing/"))
    .filter((path) =>
      /\.(?:execute|query)<|\{ rows \} = await [\w.]+\.query\(/.test(readFileSync(join(ROOT, path), "utf8")),
    );
  // Migrations run below the kernel, so they read the rows of node-postgres as they are.
  expect(unchecked).toEqual(["server/db/migrate.ts"]);
});
