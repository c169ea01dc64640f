import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT, runTool } from "#main/run.ts";

/** The sources of the pages. */
const INPUTS = [
  "web",
  "contract",
  "public",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "main/bundle",
  "react-router.config.ts",
];
const STAMP = join(ROOT, "build", ".stamp");

async function filesOf(path: string): Promise<string[]> {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if ((await stat(full)).isFile()) return [path];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

/** @returns hex hash of the names and contents of all build inputs */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of await filesOf(input)) {
      hash
        .update(file)
        .update("\0")
        .update(await readFile(join(ROOT, file)));
    }
  }
  return hash.digest("hex");
}

async function isFresh(now: string): Promise<boolean> {
  const before = existsSync(STAMP) ? await readFile(STAMP, "utf8") : "";
  return before === now && existsSync(join(ROOT, "build", "server", "index.js"));
}

/** True when the pages in build/ were built from the current sources. */
export async function buildIsFresh(): Promise<boolean> {
  return isFresh(await fingerprint());
}

/** Builds the pages if their sources have changed since the last build. @returns false when the build failed. */
export async function buildPages(): Promise<boolean> {
  const now = await fingerprint();
  if (await isFresh(now)) return true;
  console.error("建置網頁中…");
  if ((await runTool("react-router", ["build"], { quiet: true, env: { NODE_ENV: "production" } })) !== 0) return false;
  await mkdir(join(ROOT, "build"), { recursive: true });
  await writeFile(STAMP, now);
  return true;
}
