import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { siteContext } from "./lib/api-context.ts";

export { apiContext, siteContext } from "./lib/api-context.ts";

/** What `JSON.stringify` leaves that a script element or an old parser would misread. */
const unsafe = /[<>&\u2028\u2029]/g;
const escapeScript = (json: string): string =>
  json.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * The loaders' data for the browser, as the router's own `StreamTransfer` would write it. That component waits inside
 * Suspense, which a buffered render does not: left to it, the page would never come alive.
 */
async function handoff(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const text = escapeScript(JSON.stringify(await new Response(stream).text()));
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/** One buffered render: a public list page is a third cheaper than streamed (docs/decisions/004). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const shared = site.get(siteContext);
  const { nonce } = shared;
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(<ServerRouter context={rest} url={request.url} nonce={nonce} />);
  const data = await handoff(serverHandoffStream, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  shared.html = `<!doctype html>${html.slice(0, end)}${data}${html.slice(end)}`;
  return new Response(null, { status, headers });
}

/** A refused call is no fault of the server: the page shows it. Faults are logged by the server's own handler. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (error instanceof Error && error.name === "ApiError")) return;
  console.error(error);
}
