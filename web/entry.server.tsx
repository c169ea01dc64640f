import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { siteContext } from "./lib/api-context.ts";

export { apiContext, siteContext } from "./lib/api-context.ts";

/** One buffered render: a public list page is a third cheaper than streamed (docs/decisions/004). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Response {
  const { nonce } = site.get(siteContext);
  const html = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html}`, { status, headers });
}

/** A refused call is no fault of the server: the page shows it. Faults are logged by the server's own handler. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (error instanceof Error && error.name === "ApiError")) return;
  console.error(error);
}
