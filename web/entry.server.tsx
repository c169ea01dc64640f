import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isApiError } from "#contract/api.ts";
import { siteContext } from "./lib/calls/api-context.ts";
import { escapeScript } from "./lib/page/script-text.ts";
import { explainEarly, holdPresses, showLook, startAfterPaint, storeInMemory } from "./lib/runtime/before-scripts.ts";
import { PageScripts } from "./lib/runtime/page-scripts.tsx";

export { apiContext, siteContext } from "./lib/calls/api-context.ts";

/** Runs in the `<head>`, before any other script. */
const early = [storeInMemory, showLook, explainEarly, holdPresses]
  .map((run) => `(${run})();`)
  .join("")
  .replaceAll(/\n\t+/g, "\n");

/** JSON as a string of a script: in single quotes, because JSON is full of double ones. */
const quoted = (json: string) => `'${json.replace(/[\\'\n]/g, (char) => (char === "\n" ? "\\n" : `\\${char}`))}'`;

/**
 * The script that starts the router's scripts after the first paint, and gives them the loaders' data. `ServerRouter`
 * would write the data itself, but it suspends for that, and a buffered render does not wait.
 */
async function startScript(data: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const text = await new Response(data).text();
  return `(${startAfterPaint})(${quoted(escapeScript(text))})`;
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
  const start = await startScript(serverHandoffStream);
  const html = renderToString(
    <PageScripts value={{ nonce, early, start }}>
      <ServerRouter context={{ ...rest, manifest: manifestOf(context) }} url={request.url} nonce={nonce} />
    </PageScripts>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  shared.html = ["<!doctype html>", html].map((part) => encoder.encode(part));
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
