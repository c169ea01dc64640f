/** How long an answer that was asked for early may be used, ms: between pressing a link and letting it go. */
const FRESH = 5000;
/** A finger that scrolls is told from one that presses after so long, ms. */
const SURE = 60;

type Early = { answer: Promise<Response>; at: number };
const early = new Map<string, Early>();

/** The address of a page's data, as the router asks for it. */
function dataAddress({ pathname, search }: URL): string {
  const path = pathname === "/" ? "/_root" : pathname.replace(/\/$/, "");
  return `${path}.data${search}`;
}

/** The parameter in which the router names the routes whose data it wants; an early answer has that of all. */
const asAsked = ({ pathname, search }: URL): string => pathname + search.replace(/[?&]_routes=[^&]*/, "");

/** Takes the answer that was asked for early, once. Not after an act, which may have changed it. */
export function takeEarly(url: URL): Promise<Response> | null {
  const key = asAsked(url);
  const found = early.get(key);
  early.delete(key);
  return found && Date.now() - found.at < FRESH ? found.answer : null;
}

/** Something was changed: what was asked for before is out of date. */
export const forgetEarly = (): void => early.clear();

/** Asks for the data of the page that a pressed link leads to, by the patched `fetch` (router-retries.ts). */
function ask(url: URL): void {
  const key = dataAddress(url);
  if (early.has(key)) return;
  const answer = fetch(key);
  // Whoever takes it sees the failure, and asks again.
  answer.catch(() => {});
  early.set(key, { answer, at: Date.now() });
  setTimeout(() => early.delete(key), FRESH);
}

/** The anchor of a press that may become a navigation between our pages. */
function linkOf({ target }: Event): URL | null {
  const anchor = target instanceof Element ? target.closest("a") : null;
  if (!anchor?.hasAttribute("href") || anchor.hasAttribute("download") || !/^(?:_self)?$/.test(anchor.target))
    return null;
  const url = new URL(anchor.href);
  return url.origin === location.origin && url.pathname + url.search !== location.pathname + location.search
    ? url
    : null;
}

/**
 * Asks for a page when its link is pressed, not when it is let go: a tenth of a second earlier. A finger may be about to
 * scroll, so it has to rest first.
 * @param isPage whether the router handles links to this path
 * @returns stops it
 */
export function askEarly(isPage: (pathname: string) => boolean): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal } as const;
  let resting: number | undefined;
  const cancel = () => window.clearTimeout(resting);
  const press = (event: PointerEvent) => {
    cancel();
    const url = event.button === 0 && event.isPrimary ? linkOf(event) : null;
    if (!url || !isPage(url.pathname) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.pointerType === "mouse") ask(url);
    else resting = window.setTimeout(() => ask(url), SURE);
  };
  window.addEventListener("pointerdown", press, options);
  window.addEventListener("pointercancel", cancel, options);
  return () => stop.abort();
}
