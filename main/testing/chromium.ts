import { accessSync, constants } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { runTool } from "#main/run.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function found(): Promise<string | null> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return executable(given) ? given : null;
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) if (executable(join(folder, name))) return join(folder, name);
  }
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return executable(own) ? own : null;
}

/** Installs Debian's own browser, for when Playwright's cannot be downloaded. */
async function installFromDebian(): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if ((await runTool("apt-get", ["update", "-q"], { quiet: true, env })) !== 0) return;
  const packages = ["chromium", "fonts-noto-cjk"];
  await runTool("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], { quiet: true, env });
}

/**
 * Finds a Chromium for the journeys, or installs one: Playwright's, else (as root) Debian's.
 * @returns its path, or null after one sentence to the person
 */
export async function ensureChromium(): Promise<string | null> {
  const present = await found();
  if (present !== null) return present;
  const root = userInfo().uid === 0;
  if (!process.env.CHROMIUM_PATH) {
    console.error("安裝測試用的 Chromium 中…");
    const withDependencies = root ? ["--with-deps"] : [];
    await runTool("playwright-core", ["install", ...withDependencies, "chromium"], { quiet: true });
    const own = await found();
    if (own !== null) return own;
    if (root) await installFromDebian();
  }
  const last = await found();
  if (last === null)
    console.error("找不到 Chromium：請安裝 Chromium 或 Google Chrome，或以 CHROMIUM_PATH 指出它的位置。");
  return last;
}
