import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isApiError } from "#contract/api.ts";
import { siteContext } from "./lib/calls/api-context.ts";
import { escapeScript } from "./lib/page/script-text.ts";

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
 * Runs in the browser: loads the page's scripts after the first paint, first the modules in `sources`, then the script
 * that starts them. It is written into the page as text, so it may use nothing from outside.
 */
function startAfterPaint(sources: string[]): void {
  const held = document.getElementById("held-script") as HTMLScriptElement;
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const href of sources) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      }
      const { nonce, textContent } = held;
      document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
    }),
  );
}

/**
 * Runs in the browser, as text like the one above: if a form that needs the scripts is sent before they are loaded, its
 * button says that the page is still loading.
 */
function tellEarly(): void {
  addEventListener("submit", ({ defaultPrevented, target, submitter }) => {
    if (defaultPrevented || (target as HTMLFormElement).getAttribute("method") !== "dialog") return;
    const button = submitter as HTMLButtonElement | null;
    button?.setCustomValidity("頁面還在載入，請稍候再按一次。");
    button?.reportValidity();
    setTimeout(() => button?.setCustomValidity(""), 1000);
  });
}

/**
 * Runs in the browser, as text like the ones above, before any other script: where storage is forbidden, what is stored lives
 * as long as the page, instead of every use of it failing.
 */
function storeInMemory(): void {
  for (const name of ["sessionStorage", "localStorage"] as const) {
    try {
      window[name].getItem("");
    } catch {
      const kept = new Map<string, string>();
      const value = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, String(text)),
        removeItem: (key: string) => void kept.delete(key),
        clear: () => kept.clear(),
      };
      Object.defineProperty(window, name, { value });
    }
  }
}

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
  const starter = `<script nonce="${nonce}">(${tellEarly})();(${startAfterPaint})(${escapeScript(JSON.stringify(sources))})</script>`;
  const first = head.indexOf("<head>") + "<head>".length;
  const memory = `<script nonce="${nonce}">(${storeInMemory})()</script>`;
  const top = [head.slice(0, first), memory, head.slice(first)];
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
