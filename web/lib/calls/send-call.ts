import { ApiError, type ErrorBody, isApiError } from "#contract/api.ts";
import { fault } from "#contract/fault.ts";
import { cookiesBlocked } from "#contract/shared-errors.ts";
import { connectionFailed, isProxyError } from "./connection.ts";
import { pageCookie } from "./page-cookie.ts";
import { memberHeader } from "./page-member.ts";

/** The response, however the call was sent. `body` is null unless it was JSON. */
export type Reply = { status: number; body: unknown };
/** Makes one attempt with these headers. */
type Send = (headers: Record<string, string>) => Promise<Reply>;

/** Headers of every call; computed again for each attempt. */
function headers(): Record<string, string> {
  return {
    "X-Requested-With": "XMLHttpRequest",
    "X-CSRF-TOKEN": pageCookie("csrf").value,
    Accept: "application/json",
    ...memberHeader(),
  };
}

/** The error for a call that our server did not answer. */
export const unanswered = (message = "網路連線中斷，請確認連線後再試一次。") =>
  new ApiError(503, { message, code: "unavailable" });

function errorOf({ status, body }: Reply): ApiError {
  const known = body as ErrorBody | null;
  // Our server sends a code when it is busy; without a code a proxy could not reach it.
  if (isProxyError(status))
    return known?.code ? new ApiError(status, known) : unanswered("目前連不上好手，請稍候再試一次。");
  // Internal errors are not shown in detail.
  if (status >= 500) return new ApiError(status, { message: fault, code: "internal" });
  return new ApiError(status, known ?? { message: "", code: "not_found" });
}

const isStale = ({ status, body }: Reply) => status === 403 && (body as Partial<ErrorBody> | null)?.code === "csrf";

/** Notified when a call found that the session has ended (401). */
let whenLoggedOut: (refusal: ApiError) => void = () => {};
export function onLoggedOut(listener: (refusal: ApiError) => void): void {
  whenLoggedOut = listener;
}

/**
 * Sends a call, and once more when its CSRF token became stale because of a login in another tab, so that no form and
 * no upload is lost.
 * @returns the body of the response.
 * @throws ApiError
 */
export async function sendCall(send: Send): Promise<unknown> {
  try {
    return await answerTo(send);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === "unavailable") connectionFailed();
    if (error.code === "other_member") connectionFailed("other");
    if (error.status === 401) whenLoggedOut(error);
    throw error;
  }
}

async function answerTo(send: Send): Promise<unknown> {
  let reply = await send(headers());
  if (isStale(reply)) {
    // Any response sets the token of this session.
    await fetch("/api/my_data", { credentials: "same-origin", headers: headers() }).catch(() => {});
    if (pageCookie("csrf").value === "") throw new ApiError(reply.status, { message: cookiesBlocked, code: "csrf" });
    reply = await send(headers());
  }
  if (reply.status < 400) return reply.body;
  throw errorOf(reply);
}
