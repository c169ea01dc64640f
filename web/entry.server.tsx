import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isApiError } from "#contract/api.ts";
import { siteContext } from "./lib/calls/api-context.ts";
import { escapeScript } from "./lib/page/script-text.ts";
import { explainEarly, holdPresses, startAfterPaint, storeInMemory } from "./lib/runtime/before-scripts.ts";

export { apiContext, siteContext } from "./lib/calls/api-context.ts";

/**
 * The script that hands the loaders' data to the browser, as the router's own `StreamTransfer` would write it. That
 * component waits inside Suspense, which a buffered render does not wait for, so without this script the page would never
 * hydrate.
 */
async function handoff(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const text = escapeScript(JSON.stringify(await new Response(stream).text()));
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

const scriptLinks = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
/** How the router marks the script that starts the others. */
const starts = ' type="module" async=""';

/**
 * Holds the page's scripts back until the first paint, because what can be read should come before what can be clicked.
 * The router links its scripts at the top of the page with the priority of the stylesheet and the first pictures, and on a
 * slow line two hundred kilobytes of them would come first (docs/decisions/004).
 * @param data the script with the loaders' data, put at the end of the body
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
  // At the very end, so that nothing hydrates before the page is complete.
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
 * The manifest with this page's routes only. The router builds and matches every route that the manifest names, anew for
 * each page; the browser fetches the routes behind the page's links by itself. Index routes of the matched ones are kept:
 * they share the address of the route above, and without them the router would take that route alone for the whole page
 * and show it empty.
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
  // Awaited before the render: the rendered page takes some megabytes, and no other request runs while they are held.
  const data = await handoff(serverHandoffStream, nonce);
  const page = { ...rest, manifest: manifestOf(context) };
  const html = renderToString(<ServerRouter context={page} url={request.url} nonce={nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  const parts = ["<!doctype html>", ...scriptsAfterPaint(html, data, nonce)];
  shared.html = parts.map((part) => encoder.encode(part));
  return new Response(null, { status, headers });
}

/**
 * Logs what a page itself did wrong, by the server's log, which leaves out what people typed. Calls are not logged here:
 * the page shows what was refused, and the server has logged what failed.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isApiError(error)) return;
  context.get(siteContext).report(error);
}
