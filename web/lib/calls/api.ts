import type { BrowserApi, Listening } from "#contract/api.ts";
import { wholeAnswer } from "./no-answer.ts";
import { type Reply, sendCall, unanswered } from "./send-call.ts";

type Parts = { params?: unknown; query?: unknown };
type Input = Parts & {
  body?: unknown;
  files?: Record<string, readonly Blob[]>;
  onProgress?: (share: number) => void;
  /** Idempotency key: the same for each retry of one action. */
  key?: string;
};

/** URL of a call: its name without the method. */
function urlOf(name: string, { params, query }: Parts): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = name.slice(name.indexOf(" ") + 1);
  const filled = path.replace(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(String(values[each])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== "") search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Fields come first: the server reads parts in order and needs the fields before the files. Lists are sent as JSON. */
function formOf(body: unknown, files: Record<string, readonly Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  for (const [field, all] of Object.entries(files)) for (const file of all) form.append(field, file);
  return form;
}

async function send(method: string, url: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const form = body instanceof FormData;
  try {
    const response = await wholeAnswer(() =>
      fetch(url, {
        method,
        headers: body === undefined || form ? headers : { ...headers, "Content-Type": "application/json" },
        credentials: "same-origin",
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    throw unanswered();
  }
}

/** How one attempt is sent. The code for upload progress is loaded with the first upload. */
async function senderOf(method: string, url: string, { body, files, onProgress }: Input) {
  if (!files) return (headers: Record<string, string>) => send(method, url, body, headers);
  const form = formOf(body, files);
  if (!onProgress || Object.values(files).every((all) => all.length === 0))
    return (headers: Record<string, string>) => send(method, url, form, headers);
  const { upload } = await import("./upload.ts");
  return (headers: Record<string, string>) => upload(method, url, form, headers, onProgress);
}

/** The API client of the browser: JSON, or multipart for calls with files; file URLs; event streams. */
export const api: BrowserApi = {
  async call(name, input) {
    const [method = "GET"] = name.split(" ");
    const { key } = input as Input;
    const sender = await senderOf(method, urlOf(name, input), input as Input);
    const withKey = (headers: Record<string, string>) =>
      key === undefined ? headers : { ...headers, "Idempotency-Key": key };
    return (await sendCall((headers) => sender(withKey(headers)))) as never;
  },

  url: urlOf,

  listen(name, listeners, whenOver): Listening {
    const source = new EventSource(urlOf(name, {}));
    for (const [event, hear] of Object.entries(listeners as Record<string, (data: unknown) => void>))
      source.addEventListener(event, ({ data }) => hear(JSON.parse(data)));
    const over = () => source.readyState === EventSource.CLOSED;
    source.addEventListener("error", () => over() && whenOver());
    return {
      get over() {
        return over();
      },
      close: () => source.close(),
    };
  },
};
