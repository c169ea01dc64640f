import { ApiError, type ErrorBody } from "#contract/api.ts";
import { fault } from "#contract/fault.ts";

/** What came back, whichever way it was sent. `body` is null where the answer was no JSON. */
export type Reply = { status: number; body: unknown };

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** The headers that each call carries: read anew for each try. */
function headers(): Record<string, string> {
  return { "X-Requested-With": "XMLHttpRequest", "X-CSRF-TOKEN": cookie("csrf"), Accept: "application/json" };
}

function errorOf({ status, body }: Reply): ApiError {
  // Spec §8: what goes wrong inside is not told in detail.
  if (status >= 500) return new ApiError(status, { message: fault, code: "internal" });
  return new ApiError(status, (body as ErrorBody | null) ?? { message: "", code: "not_found" });
}

const isStale = ({ status, body }: Reply) => status === 403 && (body as Partial<ErrorBody> | null)?.code === "csrf";

/** Who wants to know that a call found the session ended (401). */
let whenLoggedOut: (refusal: ApiError) => void = () => {};
export function onLoggedOut(listener: (refusal: ApiError) => void): void {
  whenLoggedOut = listener;
}

/**
 * Sends a call, once more when its CSRF token was one that another tab's login has made stale, so that no form and no
 * upload is lost. @param send makes one try with these headers. @returns the answer's body. @throws ApiError
 */
export async function exchange(send: (headers: Record<string, string>) => Promise<Reply>): Promise<unknown> {
  let reply = await send(headers());
  if (isStale(reply)) {
    // Any answer brings the token that fits this session.
    await fetch("/api/my_data", { credentials: "same-origin", headers: headers() }).catch(() => {});
    reply = await send(headers());
  }
  if (reply.status < 400) return reply.body;
  const error = errorOf(reply);
  if (error.status === 401) whenLoggedOut(error);
  throw error;
}
