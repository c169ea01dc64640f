import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

const connectionFailed = vi.fn();
const connectionRestored = vi.fn<() => Promise<void>>();
// Imported again: other tests of this process use it with the real connection.
vi.resetModules();
vi.doMock("#web/lib/calls/connection.ts", () => ({ connectionFailed, connectionRestored, isDeparting: () => false }));
const { loadModule } = await import("./lazy-component.ts");
afterAll(() => {
  vi.doUnmock("#web/lib/calls/connection.ts");
  vi.resetModules();
});

const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  kept.clear();
});

const gone = () => Promise.reject(new Error("no such file"));

/** The server responds this many times; then the connection stays down. */
function answers(times: number): void {
  let left = times;
  connectionRestored.mockImplementation(() => (left-- > 0 ? Promise.resolve() : new Promise(() => {})));
}

/** Flushes pending promises. */
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a module that comes when the line is back needs no reload", async () => {
  answers(1);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("no line"))
    .mockResolvedValueOnce("module");
  expect(await loadModule(load)).toBe("module");
  expect(reload).not.toHaveBeenCalled();
});

test("one that is missing though the server answers is asked for by one reload, and by the next a minute later", async () => {
  answers(5);
  void loadModule(gone);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);

  // The reloaded page is just as old: it waits instead of reloading in a loop.
  vi.setSystemTime(Date.now() + 59_000);
  void loadModule(gone);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(connectionFailed).toHaveBeenLastCalledWith("old");

  answers(5);
  vi.setSystemTime(Date.now() + 2_000);
  void loadModule(gone);
  await settled();
  expect(reload).toHaveBeenCalledTimes(2);
});
