import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright-core";
import { type Answer, type CallParts, pathOf, type Route } from "#contract/route/route.ts";

export type UploadFile = { name: string; mimeType: string; buffer: Buffer };

export type Client = {
  /** Makes a call with its own idempotency key. @throws Error with status and body when the call is refused */
  call<R extends Route>(route: R, input: CallParts<R>): Promise<Answer<R>>;
  /** The same as multipart, with one file or several. */
  upload<R extends Route>(
    route: R,
    params: Record<string, unknown>,
    fields: Record<string, string>,
    file: UploadFile | UploadFile[],
  ): Promise<Answer<R>>;
};

type Sent = { data?: unknown; multipart?: FormData };

/** The calls with the cookies of a browser profile, as its pages would make them. */
export function clientOf(request: APIRequestContext, origin: string): Client {
  const csrf = async () => {
    const { cookies } = await request.storageState();
    return cookies.find(({ name }) => name === "csrf")?.value;
  };
  async function send(route: Route, path: string, sent: Sent): Promise<never> {
    if (!(await csrf())) await request.get(`${origin}/api/my_data`);
    const response = await request.fetch(origin + path, {
      method: route.method,
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": (await csrf()) ?? "",
        "idempotency-key": randomUUID(),
      },
      ...sent,
    });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${route.method} ${path} answers ${response.status()} ${text}`);
    return JSON.parse(text) as never;
  }
  return {
    call(route, input) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
        if (value !== undefined) query.append(name, String(value));
      }
      const search = query.size > 0 ? `?${query}` : "";
      const path = pathOf(route, input.params as Record<string, unknown> | undefined) + search;
      return send(route, path, route.method === "GET" ? {} : { data: input.body ?? {} });
    },
    upload(route, params, fields, file) {
      const field = route.files?.field ?? "file";
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const { name, mimeType, buffer } of [file].flat())
        form.append(field, new File([new Uint8Array(buffer)], name, { type: mimeType }));
      return send(route, pathOf(route, params), { multipart: form });
    },
  };
}
