import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { isApiError } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { apiContext } from "#web/lib/calls/api-context.ts";

/** The path of the page that was asked for: the router asks for a page's data at the page's path with `.data` behind it. */
export const pagePath = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

/** The page that was asked for with its query, without what the router adds to it. */
const wantedPath = (request: Request): string =>
  pagePath(request) + new URL(request.url).search.replace(/[?&]_routes=[^&]*/, "");

/** `/login` with the wanted path remembered. @param over the session has had its time, which the page says */
export function loginPath(request: Request, over = false): string {
  return to("/login", { to: wantedPath(request), ...(over && { over: 1 }) });
}

/**
 * The calls of a loader. A refusal becomes what a page can show: 401 goes to the login with the wanted path, an operator
 * without a second factor to the page where it is set up or shown; anything else reaches the nearest error boundary with its status.
 */
export function load({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">): LoaderApi {
  const api = context.get(apiContext);
  return {
    parseQuery: api.parseQuery,
    async call(name, input) {
      try {
        return await api.call(name, input);
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.status === 401) throw redirect(loginPath(request, error.code === "session_over"));
        if (error.code === "second_factor_needed")
          throw redirect(to("/admin/second_factor", { to: wantedPath(request) }));
        throw data(error.body, { status: error.status });
      }
    },
  };
}

/**
 * Reference data that a page can do without, such as the tree of a menu: a failed load is ignored, the next move asks
 * again. Being led to the log-in is no failure.
 */
export async function orWithout<T>(asked: Promise<T>, without: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    return without;
  }
}

/** Whether a call of a loader was refused with this status; the loader may know a better page to show. */
export function refusedWith(error: unknown, status: number): boolean {
  const { init } = (typeof error === "object" && error !== null ? error : {}) as { init?: { status?: number } };
  return init?.status === status;
}
