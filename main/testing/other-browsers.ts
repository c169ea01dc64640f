import { programOf } from "./programs.ts";

export type OtherBrowsers = { firefox: string | null; webkit: boolean };

/** The browsers besides Chromium in which journeys run where they are installed: Firefox by its path, and Safari's engine. */
export function otherBrowsers(): OtherBrowsers {
  return {
    firefox: programOf("firefox-esr", "firefox"),
    webkit: ["WebKitWebDriver", "Xvfb"].every((name) => programOf(name) !== null),
  };
}
