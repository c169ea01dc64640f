import { afterEach, expect, test, vi } from "vitest";
import { NO_ANSWER, statusOf } from "#web/lib/runtime/status-of.ts";
import { api } from "./api.ts";
import { NoAnswerError, wholeAnswer } from "./no-answer.ts";

afterEach(() => vi.unstubAllGlobals());

/** A response whose second half never arrives; the error text is one that no browser uses. */
const half = (text: string) =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode(text)),
      pull: (body) => body.error(new TypeError("das Kabel ist ab")),
    }),
    { status: 200, headers: { "content-type": "application/json" } },
  );

test.each([
  ["nothing", () => Promise.reject(new TypeError("keine Verbindung"))],
  ["half of an answer", async () => half('{"a":')],
])("a navigation that gets %s has no answer, whatever the browser calls it", async (_, ask) => {
  const failed = await wholeAnswer(ask).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(NoAnswerError);
  expect(statusOf(failed)).toBe(NO_ANSWER);
  // The router wraps errors of decoding.
  expect(statusOf(new Error("cannot decode", { cause: failed }))).toBe(NO_ANSWER);
});

test("an answer that is whole passes as it came", async () => {
  const answer = await wholeAnswer(async () => new Response("好", { status: 203, headers: { "x-kind": "data" } }));
  expect([answer.status, answer.headers.get("x-kind"), await answer.text()]).toEqual([203, "data", "好"]);
  expect((await wholeAnswer(async () => new Response(null, { status: 204 }))).body).toBeNull();
});

test("what was given up is no broken line", async () => {
  const given = new AbortController();
  given.abort(new Error("elsewhere"));
  await expect(wholeAnswer(() => Promise.reject(given.signal.reason), given.signal)).rejects.toThrow("elsewhere");
});

test("a call whose answer breaks off is refused as unanswered, and is no success without a value", async () => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (url: string) => (url === "/readyz" ? new Response() : half('{"id":')));
  await expect(api.call("GET /api/categories", {})).rejects.toMatchObject({ status: 503, code: "unavailable" });
});
