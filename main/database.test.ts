import { expect, test } from "vitest";
import { databaseEnv } from "./database.ts";
import { heapEnv } from "./heap.mjs";

test("PostgreSQL is given our environment without what was chosen for V8", () => {
  expect(Object.keys(heapEnv)).toContain("MALLOC_ARENA_MAX");
  expect(databaseEnv({ ...heapEnv, PATH: "/bin", TZ: "Asia/Taipei" })).toEqual({ PATH: "/bin", TZ: "Asia/Taipei" });
});
