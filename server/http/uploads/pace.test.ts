import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endUnlessRead, endWhenSlow } from "./timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body is still being sent. */
function request() {
  const raw = Object.assign(new PassThrough(), { complete: false, socket: { bytesRead: 0 } });
  raw.on("error", () => {});
  return { raw, asMessage: raw as unknown as IncomingMessage };
}

test("a body that is no file is ended when it has not come within twenty seconds", () => {
  const { raw, asMessage } = request();
  endUnlessRead(asMessage);
  vi.advanceTimersByTime(19_999);
  expect(raw.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(raw.destroyed).toBe(true);
});

test("one that came whole is left alone", () => {
  const { raw, asMessage } = request();
  endUnlessRead(asMessage);
  raw.complete = true;
  vi.advanceTimersByTime(60_000);
  expect(raw.destroyed).toBe(false);
});

test("an upload may take as long as it likes while it sends, and is cut when it trickles", () => {
  const { raw, asMessage } = request();
  endWhenSlow(asMessage);
  for (let look = 0; look < 60; look++) {
    raw.socket.bytesRead += 40 * 1024;
    vi.advanceTimersByTime(10_000);
  }
  expect(raw.destroyed).toBe(false);
  raw.socket.bytesRead += 40 * 1024 - 1;
  vi.advanceTimersByTime(10_000);
  expect(raw.destroyed).toBe(true);
});

test("what has been received is watched no more", () => {
  const { raw, asMessage } = request();
  endWhenSlow(asMessage)();
  vi.advanceTimersByTime(60_000);
  expect(raw.destroyed).toBe(false);
});
