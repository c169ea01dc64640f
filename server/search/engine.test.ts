import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { ChannelListener } from "#server/kernel/delivery/channels.ts";
import { testSearchIndex } from "#server/testing/search-index-contract.ts";
import { openWorld } from "#server/testing/world.ts";
import { openSearch } from "./engine.ts";
import { followInvalidations, versionOf } from "./versions.ts";

await testSearchIndex("this process", openSearch);

describe("changes of other processes", () => {
  test("may have been missed when the connection broke: everything counts as changed", async () => {
    const heard: ChannelListener[] = [];
    await followInvalidations({
      listen: async (_, listener) => {
        heard.push(listener);
        return async () => {};
      },
    });
    const before = [versionOf("wishes"), versionOf("never changed")];
    heard[0]?.resumed();
    expect([versionOf("wishes"), versionOf("never changed")]).toEqual(before.map((version) => version + 1));
  });

  test("are told by the database", async () => {
    const world = await openWorld();
    const before = versionOf("wishes");
    await world.deps.db.execute(sql`select pg_notify('search', 'wishes somebody-else')`);
    await vi.waitFor(() => expect(versionOf("wishes")).toBeGreaterThan(before));
  });
});
