import { useEffect } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { carryPicture } from "#web/lib/page/carried-picture.ts";
import { notifyAlive } from "#web/lib/runtime/notify-alive.ts";

/** Paths that the server answers with something other than a page. */
const notPages = /^\/(?:api|files|media|og|sandbox)\//;

/** `download` is the attribute: empty when it has no value, null when it is missing. */
export type Anchor = { href: string; target: string; download: string | null };
type Click = Pick<MouseEvent, "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click on this anchor is a navigation between our pages; the browser handles all others. */
export function isForRouter(click: Click, { href, target, download }: Anchor, origin: string): boolean {
  if (click.defaultPrevented || click.button !== 0) return false;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if ((target !== "" && target !== "_self") || download !== null) return false;
  const url = new URL(href);
  return url.origin === origin && !notPages.test(url.pathname);
}

/** Pages that need a member, and what for: the link opens the login, wherever it is. */
const begins = new Map([
  [to("/myservices/:id", { id: "add" }), "刊登服務"],
  [to("/mypage/blogs/add"), "發表文章"],
]);
export const needsMember = (pathname: string): boolean => begins.has(pathname);

/** Focuses the target of a hash link for keyboard users: the router only scrolls there. */
function focusPlace(id: string): void {
  const place = document.getElementById(id);
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/**
 * Lets the router handle clicks on all anchors of the page, with one listener. Links stay plain elements: a router link
 * for each of the two hundred of a list page costs a tenth of its rendering (docs/decisions/004). Inside `data-stay` (a
 * filter, a page of reviews) the scroll position is kept.
 * @param askMember continues at once, or after the login dialog
 */
export function usePageLinks(askMember: (go: () => void, reason: { to: string; why?: string | null }) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest("a") : null;
      if (!anchor?.hasAttribute("href")) return;
      const { href, target } = anchor;
      const download = anchor.getAttribute("download");
      if (!isForRouter(event, { href, target, download }, window.location.origin)) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(href);
      const replace = href === window.location.href;
      const preventScrollReset = anchor.closest("[data-stay]") !== null;
      const path = pathname + search + hash;
      const viewTransition = carryPicture(anchor);
      const go = () => void navigate(path, { replace, preventScrollReset, viewTransition });
      if (needsMember(pathname)) askMember(go, { to: path, why: begins.get(pathname) ?? null });
      else go();
      if (hash && pathname + search === window.location.pathname + window.location.search) focusPlace(hash.slice(1));
    };
    // React swallows clicks on parts that are not hydrated yet, and nothing else handles them there either.
    const early = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("[data-asleep]")) follow(event);
    };
    // On the window, above React's listener: a component that handles a click itself comes first.
    window.addEventListener("click", follow);
    window.addEventListener("click", early, true);
    notifyAlive();
    return () => {
      window.removeEventListener("click", follow);
      window.removeEventListener("click", early, true);
    };
  }, [navigate, askMember]);
}
