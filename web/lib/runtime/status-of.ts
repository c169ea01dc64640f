import { isRouteErrorResponse } from "react-router";
import { isProxyError } from "#web/lib/calls/connection.ts";
import { NoAnswerError } from "#web/lib/calls/no-answer.ts";

/** Pseudo status: no response of our server, or a proxy could not reach it. */
export const NO_ANSWER = 0;

/** Status of a loader error: 0 when there was no response or only a part of one; an exception is 500. */
export function statusOf(error: unknown): number {
  if (error instanceof NoAnswerError || (error instanceof Error && error.cause instanceof NoAnswerError))
    return NO_ANSWER;
  if (!isRouteErrorResponse(error)) return 500;
  return isProxyError(error.status) ? NO_ANSWER : error.status;
}
