import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** It measures seconds of the product as `npm start` runs it: nothing else may have the processors meanwhile. */
const ALONE = "e2e/supervised.test.ts";

/** The same few journeys in each browser besides Chromium. */
const BROWSERS = "e2e/browsers/*.test.ts";

/** Their size does not tell how long they take: begun last, one would keep a worker busy while the others have nothing left to do. */
const LONG = ["/e2e/growing-lists", "/e2e/ending"];

/** The pages of the demo market are opened before journeys move the clock of their worker by weeks: its requests would be over. */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEarly = ({ moduleId }: TestSpecification) =>
      ["/e2e/pages", ...LONG].some((place) => moduleId.includes(place));
    return [...sorted.filter(isEarly), ...sorted.filter((file) => !isEarly(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PagesFirst },
    // Servers and databases of a run end in order, on a slow machine too.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,server,web,main,chaos}/**/*.test.{ts,tsx}"],
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: ["server/testing/properties.ts"],
          environment: "node",
          pool: "threads",
          // Every file asks for the whole product: loaded once for each worker, the run is a third shorter. What the product
          // keeps in memory is forgotten with each new database (server/testing/world.ts).
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: "test" },
          sequence: { groupOrder: 0 },
          // A crowded machine may cut a connection; a property tries the same cases again.
          retry: 1,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [ALONE, BROWSERS],
          globalSetup: ["e2e/harness/setup.ts"],
          environment: "node",
          pool: "forks",
          // Modules are loaded once for each worker; what a file keeps in them ends with it (e2e/harness).
          isolate: false,
          // Each worker has its own server, browser and clock (e2e/harness/setup.ts); after all that is quick. Two more than
          // a small machine has processors: a journey waits for most of its time.
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
          // Without a graphics card they draw by the processor, and on a crowded machine that takes long.
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
