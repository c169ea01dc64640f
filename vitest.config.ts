import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { filesOf, SUITE } from "./main/testing/suite.ts";

const { units, journeys } = filesOf(process.env[SUITE]);

/** Measures seconds of the product as `npm start` runs it: it needs the processors for itself. */
const ALONE = "e2e/supervised.test.ts";

/** A few journeys in each browser besides Chromium. */
const BROWSERS = "e2e/browsers/*.test.ts";

/**
 * Slow tests whose file size does not show it: started last, one would keep a worker busy while the others are idle.
 */
const LONG = ["/e2e/growing-lists", "/e2e/ending", "/e2e/acceptance"];

/** Tests of pages that list what the demo market has. */
const MARKET = ["/e2e/pages", "/e2e/early-press", "/e2e/meaning"];

/**
 * The demo market's pages are tested before journeys move their worker's clock by weeks, which would expire its
 * requests.
 */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEarly = ({ moduleId }: TestSpecification) => [...MARKET, ...LONG].some((place) => moduleId.includes(place));
    return [...sorted.filter(isEarly), ...sorted.filter((file) => !isEarly(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PagesFirst },
    // The servers and databases of a run shut down in order, on a slow machine too.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,server,web,main,chaos}/**/*.test.{ts,tsx}"],
          exclude: units,
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: ["server/testing/setup/properties.ts", "server/testing/setup/row-checks.ts"],
          environment: "node",
          pool: "threads",
          // Every file imports the whole product: loading it once per worker makes the run a third shorter. In-memory
          // caches are cleared with each new database (server/testing/world.ts).
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: "test" },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          include: journeys,
          exclude: [ALONE, BROWSERS],
          globalSetup: ["e2e/harness/setup.ts"],
          environment: "node",
          pool: "forks",
          // Modules are loaded once per worker; what a test file stores in them is reset at its end (e2e/harness).
          isolate: false,
          // Each worker has its own server, browser and clock (e2e/harness/setup.ts). Two workers more than a small
          // machine has processors, because a journey mostly waits.
          maxWorkers: 4,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          retry: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          env: { NODE_ENV: "test" },
        },
      },
      {
        test: {
          name: "browsers",
          include: [BROWSERS],
          globalSetup: ["e2e/browsers/setup.ts"],
          environment: "node",
          pool: "forks",
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          retry: 1,
          // Without a graphics card they render on the processor, which is slow on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          env: { NODE_ENV: "test" },
        },
      },
      {
        test: {
          name: "alone",
          include: [ALONE],
          environment: "node",
          pool: "forks",
          sequence: { groupOrder: 3 },
          retry: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          env: { NODE_ENV: "test" },
        },
      },
    ],
  },
});
