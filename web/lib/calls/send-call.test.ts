import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cookiesBlocked } from "#contract/shared-errors.ts";
import { api } from "./api.ts";
import { onLoggedOut } from "./send-call.ts";

type Answer = { status: number; body: unknown };
type Sent = { method: string; url: string; token: string; body: unknown; key: string | undefined };

/** A server that accepts one CSRF token, and hands it out with any response. */
let wanted = "";
let sent: Sent[] = [];
let answer: Answer = { status: 200, body: { ok: true } };
const page = { cookie: "" };

function serve(method: string, url: string, headers: Record<string, string>, body: unknown): Answer {
  const token = headers["X-CSRF-TOKEN"] ?? "";
  sent.push({ method, url, token, body, key: headers["Idempotency-Key"] });
  if (method === "GET") {
    page.cookie = `other=1; csrf=${encodeURIComponent(wanted)}`;
    return { status: 200, body: { isLogged: true } };
  }
  return token === wanted ? answer : { status: 403, body: { message: "", code: "csrf" } };
}

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => {};
  onerror: () => void = () => {};
  status = 0;
  response: unknown = null;
  #open: [string, string] = ["", ""];
  #headers: Record<string, string> = {};
  open(method: string, url: string) {
    this.#open = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  send(body: unknown) {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const reply = serve(...this.#open, this.#headers, body);
    this.status = reply.status;
    this.response = reply.body;
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  wanted = "fresh=token";
  sent = [];
  answer = { status: 200, body: { ok: true } };
  page.cookie = "csrf=stale";
  vi.stubGlobal("document", page);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal(
    "fetch",
    async (url: string, init: { method?: string; headers: Record<string, string>; body?: unknown }) => {
      const { status, body } = serve(init.method ?? "GET", url, init.headers, init.body);
      return new Response(JSON.stringify(body), { status });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  onLoggedOut(() => {});
});

const ways = [
  ["a call", () => api.call("PUT /api/my_nickname", { body: { nickname: "小安" } })],
  ["an upload", () => api.call("PUT /api/my_avatars", { files: { image: [new Blob(["x"])] }, onProgress: () => {} })],
] as const;

describe("what is sent", () => {
  const files = { files: [new File(["x"], "稿件.txt"), new File(["y"], "參考.txt")] };

  test.each([false, true])("fields go before files, with progress or without (%s)", async (told) => {
    page.cookie = `csrf=${encodeURIComponent(wanted)}`;
    const shares: number[] = [];
    const body = { text: "完稿在這裡。", key: "once-upon-a-time" };
    const onProgress = told ? (share: number) => shares.push(share) : undefined;
    await api.call("POST /api/my_messages/{id}/send", {
      params: { id: 7 },
      body,
      files,
      onProgress,
      key: "once-upon-a-time",
    });
    const [{ url, body: form } = { url: "", body: null }] = sent;
    expect(url).toBe("/api/my_messages/7/send");
    expect(
      [...(form as FormData).entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ["text", "完稿在這裡。"],
      ["key", "once-upon-a-time"],
      ["files", "稿件.txt"],
      ["files", "參考.txt"],
    ]);
    expect(shares).toEqual(told ? [0, 0.5] : []);
  });

  test("a key goes in its header and no other call has one, an address is filled in", async () => {
    page.cookie = `csrf=${encodeURIComponent(wanted)}`;
    await api.call("POST /api/my_services/{id}/copy", { params: { id: 7 }, key: "once-upon-a-time" });
    expect(sent[0]).toMatchObject({ url: "/api/my_services/7/copy", key: "once-upon-a-time" });
    await api.call("PUT /api/my_nickname", { body: { nickname: "小安" } });
    expect(sent[1]?.key).toBeUndefined();
    const picture = { params: { id: 7, n: "2" } } as const;
    expect(api.url("GET /api/admin/id_applications/{id}/pictures/{n}", picture)).toBe(
      "/api/admin/id_applications/7/pictures/2",
    );
    expect(api.url("GET /api/my_top_sell.csv", { query: { months: 3 } })).toBe("/api/my_top_sell.csv?months=3");
  });
});

describe.each(ways)("%s", (_name, go) => {
  test("with a stale token asks for another and goes once more, as it was", async () => {
    expect(await go()).toEqual({ ok: true });
    expect(sent.map(({ method, token }) => [method, token])).toEqual([
      ["PUT", "stale"],
      ["GET", "stale"],
      ["PUT", wanted],
    ]);
    expect(sent[2]?.body).toEqual(sent[0]?.body);
  });

  test("with a good token goes once", async () => {
    page.cookie = `csrf=${encodeURIComponent(wanted)}`;
    await go();
    expect(sent).toHaveLength(1);
  });

  test("whose token stays stale is refused after the second try", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ message: "", code: "csrf" }), { status: 403 }));
    wanted = "never";
    await expect(go()).rejects.toMatchObject({ status: 403, code: "csrf" });
  });

  test("in a browser that takes no cookie is told so, not that the page is old", async () => {
    page.cookie = "";
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ message: "", code: "csrf" }), { status: 403 }));
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends FakeRequest {
        override send() {
          this.status = 403;
          this.response = { message: "", code: "csrf" };
          queueMicrotask(() => this.onload());
        }
      },
    );
    await expect(go()).rejects.toMatchObject({ status: 403, message: cookiesBlocked });
  });

  test("that finds the session ended says so", async () => {
    const heard = vi.fn();
    onLoggedOut(heard);
    answer = { status: 401, body: { message: "請先登入系統。", code: "unauthenticated" } };
    await expect(go()).rejects.toMatchObject({ status: 401 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test("does not tell what goes wrong inside, nor trips over an answer that is no JSON", async () => {
    answer = { status: 500, body: { message: "relation does not exist" } };
    await expect(go()).rejects.toMatchObject({ status: 500, code: "internal" });
    answer = { status: 413, body: null };
    await expect(go()).rejects.toMatchObject({ status: 413, code: "not_found" });
  });
});
