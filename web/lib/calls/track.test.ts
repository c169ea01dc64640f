import { afterEach, expect, test, vi } from "vitest";
import { track } from "./track.ts";

afterEach(() => vi.unstubAllGlobals());

type Sent = { url: string; body: unknown; keepalive: boolean | undefined };

function browser(navigator: object, answer: () => Promise<Response> = async () => new Response("{}")): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("document", { cookie: "csrf=token" });
  vi.stubGlobal("fetch", (url: string, { body, keepalive }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body)), keepalive });
    return answer();
  });
  return sent;
}

test("an event goes to our own address and outlives the page", () => {
  const sent = browser({ doNotTrack: null });
  track("share", { method: "copy", path: "/services/1" });
  expect(sent).toEqual([
    { url: "/api/events", body: { name: "share", data: { method: "copy", path: "/services/1" } }, keepalive: true },
  ]);
});

test.each([
  ["Do Not Track", { doNotTrack: "1" }],
  ["Global Privacy Control", { globalPrivacyControl: true }],
])("who asks not to be counted by %s is not", (_name, navigator) => {
  const sent = browser(navigator);
  track("login_success", { method: "email" });
  expect(sent).toEqual([]);
});

test("a line that is down is nobody's trouble", async () => {
  browser({}, () => Promise.reject(new TypeError("offline")));
  expect(() => track("login_success", { method: "email" })).not.toThrow();
  await new Promise((done) => setImmediate(done));
});
