import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ErrorCode, sentenceOf, statusOf } from "./errors.ts";
import { type ErrorTable, sharedErrors } from "./shared-errors.ts";

test("every code of a domain is an error of the product, and no two domains give one code two meanings", async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((path) =>
    /^\w+\/errors\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(7);
  const modules = await Promise.all(
    files.map(async (path) => (await import(join(import.meta.dirname, path))) as Record<string, ErrorTable>),
  );
  const declared = [sharedErrors, ...modules.flatMap(Object.values)].flatMap(Object.entries);
  for (const [code, means] of declared)
    expect([statusOf(code as ErrorCode), sentenceOf(code as ErrorCode)]).toEqual(means);
});
