import { type Api, ApiError } from "#contract/api.ts";
import { exchange, type Reply } from "./exchange.ts";
import { freshKey } from "./fresh-key.ts";

function urlOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== "") search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function send(method: string, url: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const form = body instanceof FormData;
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined || form ? headers : { ...headers, "Content-Type": "application/json" },
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    throw new ApiError(503, { message: "網路連線中斷，請確認連線後再試一次。", code: "unavailable" });
  }
}

/** `key`: the same for each try of one wish; without one each call is a wish of its own. */
type Input = { params?: unknown; query?: unknown; body?: unknown; key?: string };

/** The one helper of spec §7: JSON, or multipart when a FormData is passed as `body`. */
export const api: Api = {
  async call(name, input) {
    const [method = "GET", path = ""] = name.split(" ");
    const { params, query, body, key = freshKey() } = input as Input;
    const url = urlOf(path, params, query);
    return (await exchange((headers) => send(method, url, body, { ...headers, "Idempotency-Key": key }))) as never;
  },
};
