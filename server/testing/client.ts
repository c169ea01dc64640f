import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { ApiError, type ErrorBody } from "#contract/api.ts";
import { type Answer, type CallParts, pathOf, type Route } from "#contract/route/route.ts";

export type TestClient = {
  /** @param input its `key` is the `Idempotency-Key`; without one, each call gets a new key. */
  call<R extends Route>(route: R, input: CallParts<R> & { key?: string }): Promise<Answer<R>>;
  cookies: Map<string, string>;
  /** A raw request with the browser's cookies and headers. */
  send(options: InjectOptions): ReturnType<FastifyInstance["inject"]>;
};

/**
 * HTTP client of a test: keeps cookies and sends the headers that every page sends.
 * @param before called before each request
 */
export function testClient(
  app: FastifyInstance,
  ip = "203.0.113.7",
  before?: (cookies: Map<string, string>) => Promise<void>,
): TestClient {
  const cookies = new Map<string, string>();

  const send: TestClient["send"] = (async (options: InjectOptions) => {
    await before?.(cookies);
    const response = await app.inject({
      ...options,
      remoteAddress: ip,
      cookies: Object.fromEntries(cookies),
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": cookies.get("csrf") ?? "",
        "idempotency-key": randomUUID(),
        ...options.headers,
      },
    });
    for (const cookie of response.cookies) {
      if (cookie.value === "" || (cookie.expires && cookie.expires.getTime() <= 0)) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return response;
  }) as TestClient["send"];

  return {
    cookies,
    send,
    async call(route, input) {
      await before?.(cookies);
      if (!cookies.has("csrf")) await send({ method: "GET", url: "/api/my_data" });
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
        for (const each of Array.isArray(value) ? value : [value])
          if (each !== undefined) query.append(name, String(each));
      }
      const search = query.size > 0 ? `?${query}` : "";
      const body = input.body as Record<string, unknown> | undefined;
      const response = await send({
        method: route.method,
        url: pathOf(route, input.params as Record<string, unknown> | undefined) + search,
        ...(body === undefined ? {} : { payload: body }),
        ...(input.key === undefined ? {} : { headers: { "idempotency-key": input.key } }),
      });
      if (response.statusCode >= 400) throw new ApiError(response.statusCode, response.json<ErrorBody>());
      return response.json();
    },
  };
}
