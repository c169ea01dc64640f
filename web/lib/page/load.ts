import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { isApiError } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { apiContext } from "#web/lib/calls/api-context.ts";

/** Path of the requested page: the router requests page data at the page's path plus `.data`. */
export const pagePath = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

/** Path and query of the requested page, without the router's own parameter. */
const wantedPath = (request: Request): string =>
  pagePath(request) + new URL(request.url).search.replace(/[?&]_routes=[^&]*/, "");

/** `/login` with the requested path as return address. @param over the session has expired, which the page says */
export function loginPath(request: Request, over = false): string {
  return to("/login", { to: wantedPath(request), ...(over && { over: 1 }) });
}

/**
 * API client of a loader. Refusals become what a page can show: 401 redirects to the login with a return address, an
 * operator without a second factor is redirected to its page; any other error reaches the nearest error boundary with
 * its status.
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
 * For reference data that a page can do without, such as the tree of a menu: errors are ignored, and the next
 * navigation loads it again. Redirects to the login still work.
 */
export async function orWithout<T>(asked: Promise<T>, without: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    return without;
  }
}

/** Whether a call of a loader failed with this status; the loader may redirect to a better page. */
export function refusedWith(error: unknown, status: number): boolean {
  const { init } = (typeof error === "object" && error !== null ? error : {}) as { init?: { status?: number } };
  return init?.status === status;
}
