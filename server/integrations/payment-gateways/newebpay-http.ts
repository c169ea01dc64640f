import { readAnswer } from "../read-answer.ts";
import { GatewayCallError } from "./port.ts";

export type HttpOptions = {
  /** Scheme, host and an optional path prefix, e.g. `https://core.newebpay.com`. */
  host: string;
  /** NewebPay's CDN (Akamai) answers 403 to the default user agents of HTTP libraries. */
  userAgent: string;
  timeoutMs: number;
};

/**
 * Posts a form and returns the body of a 200 answer.
 * @throws GatewayCallError `unreachable` on anything else: the gateway may or may not have acted.
 */
export async function postForm(path: string, fields: Record<string, string>, options: HttpOptions): Promise<string> {
  let response: Response;
  try {
    response = await fetch(joinUrl(options.host, path), {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": options.userAgent,
        accept: "application/json",
      },
      body: new URLSearchParams(fields).toString(),
      redirect: "manual",
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    if (response.status === 200) return await readAnswer(response);
    await response.body?.cancel();
  } catch (cause) {
    throw new GatewayCallError("unreachable", "", `${path} did not answer`, { cause });
  }
  throw new GatewayCallError("unreachable", String(response.status), `${path} answered HTTP ${response.status}`);
}

/** `host` may carry a path prefix, which `new URL(path, host)` would drop. */
export function joinUrl(host: string, path: string): string {
  return `${host.replace(/\/+$/, "")}${path}`;
}
