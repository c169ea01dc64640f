import type { OtherBrowsers } from "./other-browsers.ts";
import { usualSentence } from "./suite.ts";

/**
 * What this machine offers for the tests. `others`: null in the usual run, which needs no other browsers; `apt`: whether
 * Debian packages can be installed; `root`: without sudo.
 */
export type Machine = { chromium: boolean; others: OtherBrowsers | null; apt: boolean; root: boolean };

/** Skipped tests: arguments for vitest, a sentence each, and whether the run counts as complete. */
export type LeftOut = { args: string[]; sentences: string[]; whole: boolean };

const without = (project: string) => `--project=!${project}`;

/**
 * The tests that a machine cannot run. Without Chromium, all tests that do not need it run, and the run is incomplete;
 * the other browsers are optional.
 */
export function leftOutOn({ chromium, others, apt, root }: Machine): LeftOut {
  const install = (packages: string) => `${root ? "" : "sudo "}apt-get install -y ${packages}`;
  const args: string[] = [];
  const sentences: string[] = [];
  if (!chromium) {
    args.push(without("e2e"));
    const command = apt ? install("chromium fonts-noto-cjk") : "npx playwright-core install chromium";
    sentences.push(`沒有跑：瀏覽器裡的旅程，這台電腦沒有 Chromium。裝好再跑一次：${command}`);
  }
  if (others === null) {
    args.push(without("browsers"));
    sentences.push(usualSentence);
    return { args, sentences, whole: chromium };
  }
  const missing = [
    ...(others.firefox === null ? [{ name: "Firefox", packages: "firefox-esr" }] : []),
    ...(others.webkit ? [] : [{ name: "WebKitGTK", packages: "webkit2gtk-driver xvfb" }]),
  ];
  if (missing.length > 0) {
    if (missing.length === 2) args.push(without("browsers"));
    const names = missing.map(({ name }) => name).join("、");
    const packages = missing.map(({ packages }) => packages).join(" ");
    sentences.push(`沒有跑：${names} 裡的六段旅程。想一起跑（Debian）：${install(packages)}`);
  }
  return { args, sentences, whole: chromium };
}
