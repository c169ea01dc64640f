import { isRouteErrorResponse } from "react-router";
import { isProxyError } from "#web/lib/calls/connection.ts";
import { NoAnswerError } from "#web/lib/calls/no-answer.ts";

/** Stands for a status when our server did not answer, or a proxy said that it cannot reach it. */
export const NO_ANSWER = 0;

/** The status of what a loader was refused with: 0 when there was no answer, or half of one; a fault of ours is 500. */
export function statusOf(error: unknown): number {
  if (error instanceof NoAnswerError || (error instanceof Error && error.cause instanceof NoAnswerError))
    return NO_ANSWER;
  if (!isRouteErrorResponse(error)) return 500;
  return isProxyError(error.status) ? NO_ANSWER : error.status;
}
