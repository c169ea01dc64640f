import { isRouteErrorResponse } from "react-router";
import { isAway } from "#web/lib/calls/line.ts";

/** Stands for a status when our server did not answer, or a proxy said that it cannot reach it. */
export const NO_ANSWER = 0;

/** What `fetch` says in Chrome, Firefox and Safari when nothing came back; all other errors of its type are our own. */
const unanswered = /^(?:Failed to fetch|NetworkError when attempting|Load failed|network error)/i;
const isUnanswered = (error: unknown) => error instanceof TypeError && unanswered.test(error.message);

/** The status of what a loader was refused with: 0 when there was no answer, or half of one; a fault of ours is 500. */
export function statusOf(error: unknown): number {
  if (isUnanswered(error) || (error instanceof Error && isUnanswered(error.cause))) return NO_ANSWER;
  if (!isRouteErrorResponse(error)) return 500;
  return isAway(error.status) ? NO_ANSWER : error.status;
}
