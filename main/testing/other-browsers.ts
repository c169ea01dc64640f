import { programOf } from "./programs.ts";

export type OtherBrowsers = { firefox: string | null; webkit: boolean };

/** The installed browsers besides Chromium for browser tests: Firefox's path, and whether WebKit is there. */
export function otherBrowsers(): OtherBrowsers {
  return {
    firefox: programOf("firefox-esr", "firefox"),
    webkit: ["WebKitWebDriver", "Xvfb"].every((name) => programOf(name) !== null),
  };
}
