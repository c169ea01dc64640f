import type { TestProject } from "vitest/node";
import { otherBrowsers } from "#main/testing/other-browsers.ts";
import { openMarket } from "../harness/setup.ts";

declare module "vitest" {
  interface ProvidedContext {
    browsers: ReturnType<typeof otherBrowsers>;
  }
}

/** The market for the journeys in Firefox and WebKitGTK. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("browsers", otherBrowsers());
  return openMarket(project, "");
}
