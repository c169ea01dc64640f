import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads a text of the demo market, beside this file. Its notation is explained where it is parsed. */
export const readText = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
