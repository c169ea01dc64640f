import { afterEach, beforeEach, expect, test, vi } from "vitest";

let ready = false;
let asked: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  ready = false;
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    expect(url).toBe("/readyz");
    asked.push(Date.now());
    return new Response(null, { status: ready ? 200 : 503 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one at a time asks whether the server is ready, ever more seldom, and all that waits goes on together", async () => {
  const { connectionRestored, connectionFailed } = await import("./connection.ts");
  const begun = Date.now();
  for (let n = 0; n < 5; n += 1) connectionFailed();
  let on = 0;
  for (let n = 0; n < 3; n += 1) void connectionRestored().then(() => (on += 1));
  await vi.advanceTimersByTimeAsync(120_000);
  const pauses = asked.map((at, n) => at - (asked[n - 1] ?? begun));
  expect(pauses[0]).toBeGreaterThanOrEqual(750);
  expect(pauses[0]).toBeLessThanOrEqual(1250);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000 * 1.25);
  expect(pauses.slice(-3).every((pause) => pause >= 15_000 * 0.75)).toBe(true);
  expect(on).toBe(0);
  ready = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(on).toBe(3);
});

test("a server that is ready but faults is not asked in a loop", async () => {
  const { connectionFailed, onReconnect } = await import("./connection.ts");
  ready = true;
  let tries = 0;
  const tryAgain = () => {
    tries += 1;
    onReconnect(tryAgain);
    connectionFailed("fault");
  };
  tryAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(13);
});

test("who gives up waiting is not woken", async () => {
  const { connectionRestored, connectionFailed } = await import("./connection.ts");
  const given = new AbortController();
  connectionFailed();
  const waiting = connectionRestored(given.signal);
  given.abort();
  await waiting;
  expect(asked).toEqual([]);
});

test("a page that is being left says nothing; if it still stands, the failure is told after all", async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  const { isDeparting, connectionFailed, watchConnection } = await import("./connection.ts");
  const end = watchConnection();
  window.dispatchEvent(new Event("beforeunload"));
  expect(isDeparting()).toBe(true);
  connectionFailed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([]);
  // It was a download, or the user cancelled leaving.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isDeparting()).toBe(false);
  expect(asked.length).toBeGreaterThan(0);
  end();
});

test("a part of the page that a release has taken away is said until the page is loaded anew", async () => {
  const { connectionFailed, connectionWorked, watchConnection } = await import("./connection.ts");
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  const end = watchConnection();
  ready = true;
  connectionFailed("old");
  connectionWorked();
  // Polling has stopped: only the button helps.
  connectionFailed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  end();
});
