import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isApiError } from "#contract/api.ts";
import { siteContext } from "./lib/calls/api-context.ts";
import { escapeScript } from "./lib/page/script-text.ts";
import { explainEarly, holdPresses, startAfterPaint, storeInMemory } from "./lib/runtime/before-scripts.ts";

export { apiContext, siteContext } from "./lib/calls/api-context.ts";

/**
 * The script that passes the loaders' data to the browser, as the router's own `StreamTransfer` would write it. That
 * component suspends, and a buffered render does not wait for it, so without this script the page would never hydrate.
 */
async function handoff(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const text = escapeScript(JSON.stringify(await new Response(stream).text()));
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

const scriptLinks = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
/** The attributes of the router's entry script. */
const starts = ' type="module" async=""';

/**
 * Delays the page's scripts until the first paint, because reading comes before clicking. The router preloads its
 * scripts at the top of the page with the priority of the stylesheet and the first pictures, and on a slow connection
 * two hundred kilobytes of them would come first (docs/decisions/004).
 * @param data the script with the loaders' data, inserted at the end of the body
 * @returns the page in parts
 */
function scriptsAfterPaint(html: string, data: string, nonce: string): string[] {
  const body = html.indexOf("<body");
  const end = html.lastIndexOf("</body>");
  const start = html.lastIndexOf(starts, end);
  if (start < 0) throw new Error("the router writes its starting script in another way");
  const sources: string[] = [];
  const head = html.slice(0, body).replace(scriptLinks, (_link, href) => {
    sources.push(href);
    return "";
  });
  const held = ' type="text/plain" id="held-script"';
  // At the very end, so that hydration starts only when the page is complete.
  const starter = `<script nonce="${nonce}">(${startAfterPaint})(${escapeScript(JSON.stringify(sources))})</script>`;
  const first = head.indexOf("<head>") + "<head>".length;
  const before = [storeInMemory, explainEarly, holdPresses].map((run) => `(${run})();`).join("");
  const top = [head.slice(0, first), `<script nonce="${nonce}">${before}</script>`, head.slice(first)];
  return [
    ...top,
    html.slice(body, start),
    held,
    html.slice(start + starts.length, end),
    data,
    starter,
    html.slice(end),
  ];
}

/**
 * The route manifest with only the routes of this page. The router builds and matches every route of the manifest for
 * each page; the browser fetches the routes of the page's links itself. Index routes of the matched ones are kept: they
 * share the path of their parent, and without them the router would match the parent alone and show an empty page.
 */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  for (const [id, route] of Object.entries(manifest.routes))
    if (route?.index && route.parentId !== undefined && route.parentId in routes) routes[id] = route;
  return { ...manifest, routes };
}

const encoder = new TextEncoder();

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
  // Awaited before the render: a rendered page takes some megabytes, and must not be held while other requests run.
  const data = await handoff(serverHandoffStream, nonce);
  const page = { ...rest, manifest: manifestOf(context) };
  const html = renderToString(<ServerRouter context={page} url={request.url} nonce={nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  const parts = ["<!doctype html>", ...scriptsAfterPaint(html, data, nonce)];
  shared.html = parts.map((part) => encoder.encode(part));
  return new Response(null, { status, headers });
}

/**
 * Logs errors of the pages themselves, through the server's log, which omits what users typed. Failed calls are not
 * logged here: the server has logged them.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isApiError(error)) return;
  context.get(siteContext).report(error);
}
