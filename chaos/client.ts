import { setTimeout as sleep } from "node:timers/promises";
import { getMyData } from "#contract/accounts/routes.ts";
import { type Answer, type CallParts, pathOf, type Route } from "#contract/route/route.ts";

/** The outcome of an act. `tries` above one: the connection broke or the server failed before the response arrived. */
export type Outcome<A> =
  | { ok: true; answer: A; tries: number }
  | { ok: false; status: number; code: string; tries: number };

/** A member at a browser without pages. */
export type Member = {
  id: number;
  /**
   * Retries a call until its outcome is known: after a broken connection or a server error the same call is sent again
   * with the same `key`.
   */
  act<R extends Route>(route: R, parts: CallParts<R> & { key?: string; file?: File }): Promise<Outcome<Answer<R>>>;
};

export type Request = { method: string; path: string; key: string | undefined; body: BodyInit | null };
export type Sent = { status: number; text: string };
/** Sends one request; a deliberate fault can be inserted. */
export type Send = (request: Request) => Promise<Sent>;

/** Timeouts of one attempt and of all attempts together, ms. */
const TRY = 15_000;
const PATIENCE = 120_000;

type Entry = {
  id: number;
  /** Logs in. @returns the secret of a new session */
  open(): Promise<string>;
  /** Called once per call, regardless of retries. */
  onCall(): void;
  /** Wraps the requests of the member. */
  between?: (send: Send) => Send;
};

/** Logs a member in at the product of this address. */
export async function enter(origin: string, { id, open, onCall, between = (send) => send }: Entry): Promise<Member> {
  const cookies = new Map<string, string>([["sid", await open()]]);

  const send = between(async ({ method, path, key, body }) => {
    const response = await fetch(origin + path, {
      method,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TRY),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": cookies.get("csrf") ?? "",
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    // The bank file is not UTF-8: each byte stays one character.
    const bytes = Buffer.from(await response.arrayBuffer());
    const isBig5 = response.headers.get("content-type")?.endsWith("big5") === true;
    return { status: response.status, text: bytes.toString(isBig5 ? "latin1" : "utf8") };
  });

  async function untilAnswered(attempt: () => Promise<Sent>): Promise<Sent & { tries: number }> {
    const end = Date.now() + PATIENCE;
    for (let tries = 1; ; tries++) {
      const sent = await attempt().catch(() => null);
      if (sent && sent.status < 500) return { ...sent, tries };
      if (Date.now() > end) throw new Error(`no answer within ${PATIENCE} ms, last ${sent?.status} ${sent?.text}`);
      await sleep(Math.min(500, 20 * tries));
    }
  }

  const act: Member["act"] = async (route, { key, file, ...parts }) => {
    onCall();
    const query = new URLSearchParams(
      Object.entries((parts.query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
    );
    const path =
      pathOf(route, parts.params as Record<string, unknown> | undefined) + (query.size > 0 ? `?${query}` : "");
    const fields = (parts.body ?? {}) as Record<string, unknown>;
    const body = (): BodyInit | null => {
      if (route.method === "GET") return null;
      if (!file) return JSON.stringify(fields);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append(route.files?.field ?? "files", file);
      return form;
    };
    const { status, text, tries } = await untilAnswered(() => send({ method: route.method, path, key, body: body() }));
    const isText = status < 400 && route.answer.kind === "file";
    const answer = isText || text === "" ? text : JSON.parse(text);
    if (status < 400) return { ok: true, answer: answer as never, tries };
    return { ok: false, status, code: String(answer?.code), tries };
  };

  await act(getMyData, {});
  return { id, act };
}
