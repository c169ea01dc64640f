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

/** The page that stands, and its routes that have their data. */
let shown = { address: "", routes: new Set<string>() };

/** Keeps `keepPage` told of what stands. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id);
    shown = { address: pathname + search, routes: new Set(loaded) };
  }, [pathname, search, matches]);
}

/** In the place of a status, see `isForOther`. */
const OTHER = -1;

type Failure = { id: string; status: number };

/** The answer to a page of one member when the session belongs to another. */
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

/** Fetching anew: what failed is taken out of the results, and the router keeps the data that it has. */
function keep(results: Record<string, DataStrategyResult>): void {
  const kept = failuresOf(results).filter((failure) => isFault(failure) && shown.routes.has(failure.id));
  for (const { id } of kept) delete results[id];
  if (kept.length === 0) connectionWorked();
  else if (kept.some(({ status }) => status === OTHER)) connectionFailed("other");
  else connectionFailed(kept.some(({ status }) => status === NO_ANSWER) ? "down" : "fault");
}

/**
 * A page that stands is never replaced because something behind it failed. The router gives all routes of a page the
 * failure of the one request that brings their data, the root's too; this middleware of the root sees it before.
 * On the way to another page the old one stands until the line is back. Refusals (403, 404, 410) are news, and a page
 * that comes with a fault of its own says so in its place.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const failures = failuresOf(results);
  if (address === shown.address) keep(results);
  else if (failures.some(({ status }) => status === OTHER)) {
    // The whole page comes anew, as that of who is logged in now.
    location.href = address;
    await new Promise(() => {});
  } else if (failures.some(({ status }) => status === NO_ANSWER)) {
    connectionFailed();
    await connectionRestored(request.signal);
    // The way back has changed the address already; `next` may be called only once, so the router begins anew.
    if (!request.signal.aborted)
      throw location.pathname + location.search === address ? replace(address) : redirect(address);
  } else connectionWorked();
  return results;
};
