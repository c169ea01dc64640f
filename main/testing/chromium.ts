import { userInfo } from "node:os";
import { runTool } from "#main/run.ts";
import { executable, programOf } from "./programs.ts";

async function found(): Promise<string | null> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return executable(given) ? given : null;
  const installed = programOf("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  if (installed !== null) return installed;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return executable(own) ? own : null;
}

/** Installs Debian's Chromium, for when Playwright's cannot be downloaded. */
async function installFromDebian(): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if ((await runTool("apt-get", ["update", "-q"], { quiet: true, env })) !== 0) return;
  const packages = ["chromium", "fonts-noto-cjk"];
  await runTool("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], { quiet: true, env });
}

/**
 * Finds a Chromium for the browser tests, or installs one: Playwright's, else (as root) Debian's.
 * @returns its path, or null when none is available
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
  return found();
}
