import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { feedNotifications } from "./feed.ts";

/** A tab that can be shown and hidden. */
class Tab extends EventTarget {
  visibilityState = "visible";
  cookie = "";
  show(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let tab = new Tab();
let asked = 0;
let open = 0;
/** Says that the newest stream of events has begun. */
let begin = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  [tab, asked, open] = [new Tab(), 0, 0];
  class Source extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor() {
      super();
      open++;
      begin = () => this.dispatchEvent(new MessageEvent("ready", { data: "null" }));
    }
    close() {
      open--;
    }
  }
  vi.stubGlobal("document", tab);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/my_notices") asked++;
    return Response.json({ notifications: [], tasks: [], messages: [], unread: {} });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Advances the clock and flushes requests. @returns how often the notifications were requested */
async function inTime(ms: number): Promise<number> {
  const before = asked;
  await vi.advanceTimersByTimeAsync(ms);
  return asked - before;
}

test("a page that is looked at listens, and asks once a minute all the same", async () => {
  const stop = feedNotifications();
  expect(await inTime(0)).toBe(0);
  expect(open).toBe(1);
  begin();
  expect(await inTime(0)).toBe(1);
  expect(await inTime(59_999)).toBe(0);
  expect(await inTime(1)).toBe(1);
  expect(await inTime(120_000)).toBe(2);
  stop();
  expect(open).toBe(0);
  expect(await inTime(120_000)).toBe(0);
});

test("a page whose events do not begin asks after ten seconds, once", async () => {
  const stop = feedNotifications();
  expect(await inTime(9999)).toBe(0);
  expect(await inTime(1)).toBe(1);
  expect(await inTime(49_000)).toBe(0);
  stop();
});

test("a hidden page holds no connection and still asks once a minute; it listens again when it is looked at", async () => {
  const stop = feedNotifications();
  begin();
  await inTime(0);
  tab.show("hidden");
  expect(open).toBe(0);
  expect(await inTime(180_000)).toBe(3);
  expect(open).toBe(0);
  tab.show("visible");
  begin();
  expect(await inTime(0)).toBe(1);
  expect(open).toBe(1);
  stop();
});

test("a page that is opened in the background asks from its first minute on", async () => {
  tab.visibilityState = "hidden";
  const stop = feedNotifications();
  expect(await inTime(60_000)).toBe(1);
  expect(open).toBe(0);
  stop();
});
