import { describe, expect, test, vi } from "vitest";
import { type ChannelListener, channelsOf } from "#server/kernel/delivery/channels.ts";
import { testSearchIndex } from "#server/testing/search-index-contract.ts";
import { openWorld } from "#server/testing/world.ts";
import { openSearch } from "./engine.ts";
import { followInvalidations, invalidate, takeChanged, versionOf } from "./versions.ts";

await testSearchIndex("this process", openSearch);

describe("changes of other processes", () => {
  async function follow(): Promise<ChannelListener> {
    const heard: ChannelListener[] = [];
    await followInvalidations({
      listen: async (_, listener) => {
        heard.push(listener);
        return async () => {};
      },
    });
    return heard[0] as ChannelListener;
  }

  test("may have been missed when the connection broke: everything counts as changed", async () => {
    const before = versionOf("wishes");
    (await follow()).resumed();
    expect(versionOf("wishes")).toBe(before + 1);
    expect(takeChanged("wishes")).toBe("unknown");
  });

  test("are applied at once, further ones together after three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { heard } = await follow();
      const before = versionOf("far");
      heard("far another 1,2");
      expect(versionOf("far")).toBe(before + 1);
      expect(takeChanged("far")).toEqual(new Set([1, 2]));
      vi.advanceTimersByTime(1000);
      heard("far another 3");
      heard("far another 4");
      vi.advanceTimersByTime(1900);
      expect([versionOf("far"), takeChanged("far")]).toEqual([before + 1, new Set()]);
      vi.advanceTimersByTime(200);
      expect([versionOf("far"), takeChanged("far")]).toEqual([before + 2, new Set([3, 4])]);
      heard("far another");
      vi.advanceTimersByTime(3100);
      expect(takeChanged("far")).toBe("unknown");
    } finally {
      vi.useRealTimers();
    }
  });

  test("are told by the database, with ids unless there are too many", async () => {
    const world = await openWorld();
    const ctx = world.system;
    const told: string[] = [];
    const channels = channelsOf(world.deps.db, world.deps.log);
    const stop = await channels.listen("search", { heard: (payload) => told.push(payload), resumed: () => {} });
    await invalidate(ctx, "wishes", [5, 6, 5]);
    await invalidate(ctx, "wishes", []);
    await invalidate(
      ctx,
      "wishes",
      Array.from({ length: 501 }, (_, id) => id),
    );
    await vi.waitFor(() => expect(told).toHaveLength(3));
    expect(told.map((payload) => payload.split(" ").slice(2))).toEqual([["5,6"], [""], []]);
    await stop();
  });
});
