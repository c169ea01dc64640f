import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";

/** Lines that a file may have, and a test. */
const MOST = 300;
const MOST_OF_TEST = 400;

/** Whether a file is longer than a file of its kind may be. */
export function isTooLong(path: string, text: string): boolean {
  const lines = text.split("\n").length - 1;
  return lines > (/\.test\.tsx?$/.test(path) ? MOST_OF_TEST : MOST);
}

/** `npm run check`, one step: names the files that want to be split. @returns the exit code */
export async function checkLengths(): Promise<number> {
  const files = globSync("{bench,chaos,contract,e2e,main,server,web}/**/*.{ts,tsx}", { cwd: ROOT });
  const long = files.filter((path) => isTooLong(path, readFileSync(join(ROOT, path), "utf8"))).sort();
  for (const path of long) console.error(`${path} 太長了：程式最多 ${MOST} 行，測試最多 ${MOST_OF_TEST} 行。`);
  return long.length === 0 ? 0 : 1;
}
