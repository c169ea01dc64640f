import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,main}/**/*.test.{ts,tsx}"],
    globalSetup: ["server/testing/global-setup.ts"],
    environment: "node",
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: "test" },
  },
});
