import { useEffect } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  replace,
  useLocation,
  useMatches,
} from "react-router";
import { connectionFailed, connectionRestored, connectionWorked } from "#web/lib/calls/connection.ts";
import { NO_ANSWER, statusOf } from "./status-of.ts";

/** The page shown, and its routes that have data. */
let shown = { address: "", routes: new Set<string>() };

/** Tells `keepPage` which page is shown. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id);
    shown = { address: pathname + search, routes: new Set(loaded) };
  }, [pathname, search, matches]);
}

/** Pseudo status, see `isForOther`. */
const OTHER = -1;

type Failure = { id: string; status: number };

/** The response to a page of one member when the session belongs to another. */
const isForOther = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 409 && /"other_member"/.test(String(error.data));

function failuresOf(results: Record<string, DataStrategyResult>): Failure[] {
  return Object.entries(results).flatMap(([id, { type, result }]) =>
    type === "error" && !(result instanceof Response)
      ? [{ id, status: isForOther(result) ? OTHER : statusOf(result) }]
      : [],
  );
}

const isFault = ({ status }: Failure) => status <= NO_ANSWER || status >= 500;

/** Revalidation: removes failed routes from the results, so that the router keeps their current data. */
function keep(results: Record<string, DataStrategyResult>): void {
  const kept = failuresOf(results).filter((failure) => isFault(failure) && shown.routes.has(failure.id));
  for (const { id } of kept) delete results[id];
  if (kept.length === 0) connectionWorked();
  else if (kept.some(({ status }) => status === OTHER)) connectionFailed("other");
  else connectionFailed(kept.some(({ status }) => status === NO_ANSWER) ? "down" : "fault");
}

/**
 * Keeps the page shown when its revalidation fails. One request brings the data of all routes, so the router fails them
 * all, the root's too; this middleware of the root runs before. During a navigation the old page stays until the
 * connection is restored. Refusals (403, 404, 410) pass through, and a new page with an error shows it.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const failures = failuresOf(results);
  if (address === shown.address) keep(results);
  else if (failures.some(({ status }) => status === OTHER)) {
    // A reload shows the page of the member who is logged in now.
    location.href = address;
    await new Promise(() => {});
  } else if (failures.some(({ status }) => status === NO_ANSWER)) {
    connectionFailed();
    await connectionRestored(request.signal);
    // Back navigation has changed the URL already; `next` may be called only once, so the router starts over.
    if (!request.signal.aborted)
      throw location.pathname + location.search === address ? replace(address) : redirect(address);
  } else connectionWorked();
  return results;
};
