import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { ROOT } from "#main/run.ts";

/** Maximum lines of a file, and of a test. */
const MOST = 300;
const MOST_OF_TEST = 400;
/** Maximum files of a folder, without tests. */
const MOST_OF_FOLDER = 20;

/** Folders with one file per domain, which may have more. */
const ONE_A_DOMAIN = ["server/db/schema"];

/** True when a file exceeds the maximum of its kind. */
export function isTooLong(path: string, text: string): boolean {
  const lines = text.split("\n").length - 1;
  return lines > (/\.test\.tsx?$/.test(path) ? MOST_OF_TEST : MOST);
}

/** Folders with too many files. @param paths all files */
export function crowdedFolders(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path));
  return [...Map.groupBy(sources, dirname)]
    .filter(([folder, files]) => files.length > MOST_OF_FOLDER && !ONE_A_DOMAIN.includes(folder))
    .map(([folder]) => folder);
}

/** A step of `npm run check`: lists files and folders that should be split. @returns the exit code */
export async function checkLengths(): Promise<number> {
  const files = globSync("{bench,chaos,contract,e2e,main,server,web}/**/*.{ts,tsx}", { cwd: ROOT }).sort();
  const long = files.filter((path) => isTooLong(path, readFileSync(join(ROOT, path), "utf8")));
  for (const path of long) console.error(`${path} 太長了：程式最多 ${MOST} 行，測試最多 ${MOST_OF_TEST} 行。`);
  const crowded = crowdedFolders(files);
  for (const folder of crowded)
    console.error(`${folder} 的檔案太多：測試之外最多 ${MOST_OF_FOLDER} 個，請依主題分成資料夾。`);
  return long.length + crowded.length === 0 ? 0 : 1;
}
