import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { AsyncCache } from "./async-cache.ts";

describe("a cached value", () => {
  function cache(capacity = 10) {
    const state = { now: 0, version: 0, made: 0 };
    const store = new AsyncCache<number>({
      freshMs: 10,
      usableMs: 100,
      capacity,
      size: () => 1,
      version: () => state.version,
      now: () => state.now,
    });
    return { state, store, get: (key = "k") => store.get(key, async () => ++state.made) };
  }

  test("is made once for all who ask at once, and shown until it is old", async () => {
    const { state, get } = cache();
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
    state.now = 10;
    expect(await get()).toBe(1);
    state.now = 50;
    // Stale but usable: served once more, and reloaded in the background.
    expect(await get()).toBe(1);
    await new Promise((done) => setImmediate(done));
    expect(await get()).toBe(2);
    state.now = 1000;
    expect(await get()).toBe(3);
  });

  test("is never shown after a change", async () => {
    const { state, get } = cache();
    await get();
    state.version++;
    expect(await get()).toBe(2);
  });

  test("goes when there is no room, the one not asked for longest first", async () => {
    const { get } = cache(2);
    await get("a");
    await get("b");
    await get("a");
    await get("c");
    expect(await get("a")).toBe(1);
    expect(await get("b")).toBe(4);
  });

  test("that is too old to be served is waited for, and outlives a load that fails", async () => {
    const clock = { now: 0 };
    const store = new AsyncCache<number>({
      freshMs: 10,
      usableMs: 100,
      capacity: 10,
      size: () => 1,
      version: () => 0,
      now: () => clock.now,
    });
    const down = () => Promise.reject(new Error("down"));
    await store.get("k", async () => 1);
    clock.now = 50;
    expect(await store.get("k", down)).toBe(1);
    await new Promise((done) => setImmediate(done));
    expect(await store.get("k", down)).toBe(1);
    clock.now = 101;
    await expect(store.get("k", down)).rejects.toThrow("down");
    expect(await store.get("k", async () => 2)).toBe(2);
  });

  test("that was asked for before a change reaches its asker and nobody else", async () => {
    const { state, store } = cache();
    let finish = (_: number) => {};
    const before = store.get("k", () => new Promise((done) => (finish = done)));
    await new Promise((done) => setImmediate(done));
    state.version++;
    const after = store.get("k", async () => 8);
    finish(7);
    expect(await Promise.all([before, after])).toEqual([7, 8]);
    expect(await store.get("k", async () => 9)).toBe(8);
  });

  test("loads so many at a time", async () => {
    const { store } = cache();
    let running = 0;
    let most = 0;
    const load = async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      return running--;
    };
    await Promise.all(["a", "b", "c", "d", "e"].map((key) => store.get(key, load)));
    expect(most).toBe(2);
  });

  test("is let go when it is too old to be shown and something else is made", async () => {
    const clock = { now: 0 };
    const rules = { freshMs: 10, usableMs: 100, capacity: 10, size: () => 1, version: () => 0, now: () => clock.now };
    const store = new AsyncCache<object>(rules);
    const first = new WeakRef(await store.get("first", async () => ({ large: true })));
    clock.now = 101;
    await store.get("second", async () => ({}));
    setFlagsFromString("--expose-gc");
    // A WeakRef that was dereferenced keeps its target alive until the current turn of the event loop ends.
    await new Promise((done) => setImmediate(done));
    runInNewContext("gc")();
    expect(first.deref()).toBeUndefined();
  });

  test("is not kept when making it failed", async () => {
    const store = new AsyncCache<number>({ freshMs: 1, usableMs: 1, capacity: 1, size: () => 1, version: () => 0 });
    await expect(store.get("k", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await store.get("k", async () => 7)).toBe(7);
  });
});
