import { type Api, ApiError, type ErrorBody } from "#contract/api.ts";
import { fault } from "#contract/fault.ts";

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

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

async function errorOf(response: Response): Promise<ApiError> {
  // Spec §8: what goes wrong inside is not told in detail.
  if (response.status >= 500) return new ApiError(response.status, { message: fault, code: "internal" });
  const body: ErrorBody = await response.json().catch(() => ({ message: "", code: "not_found" }));
  return new ApiError(response.status, body);
}

async function send(method: string, url: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = {
    "X-Requested-With": "XMLHttpRequest",
    "X-CSRF-TOKEN": cookie("csrf"),
    Accept: "application/json",
  };
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers["Content-Type"] = "application/json";
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(503, { message: "網路連線中斷，請確認連線後再試一次。", code: "unavailable" });
  }
}

/** Who wants to know that a call found the session ended (spec §8: 401). */
let whenLoggedOut: () => void = () => {};
export function onLoggedOut(listener: () => void): void {
  whenLoggedOut = listener;
}

/**
 * The one helper of spec §7: JSON, or multipart when a FormData is passed as `body`. A CSRF token that another tab's
 * login has made stale is fetched anew and the call made once more, so that no form is lost.
 */
export const api: Api = {
  async call(name, input) {
    const [method = "GET", path = ""] = name.split(" ");
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const url = urlOf(path, params, query);
    let response = await send(method, url, body);
    if (response.status === 403) {
      const { code } = (await response
        .clone()
        .json()
        .catch(() => ({}))) as Partial<ErrorBody>;
      if (code === "csrf") {
        await send("GET", "/api/my_data", undefined);
        response = await send(method, url, body);
      }
    }
    if (response.ok) return response.json();
    const error = await errorOf(response);
    if (error.status === 401) whenLoggedOut();
    throw error;
  },
};
