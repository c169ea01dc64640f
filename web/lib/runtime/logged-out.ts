import { useSyncExternalStore } from "react";
import { sessionLongestDays } from "#contract/terms.ts";
import { pageCookie } from "#web/lib/calls/page-cookie.ts";

/** The member who has logged out while the page's data still names them; 0 for none. */
let left = 0;
const watchers = new Set<() => void>();

function set(next: number): void {
  if (left === next) return;
  left = next;
  for (const notify of watchers) notify();
}

/**
 * Sets a cookie that asks the server to end the session of this page with the next request
 * (server/http/caller/cookies.ts): scripts cannot read or remove the session cookie. Its value is the CSRF token of
 * this session, so that it ends no other.
 */
function keepNotice(): void {
  const { name, value } = pageCookie("csrf");
  if (value === "") return;
  const secure = name.startsWith("__Host-") ? "; secure" : "";
  const seconds = sessionLongestDays * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore answers later, and a page that is left may be closed now
  document.cookie = `${name.replace("csrf", "out")}=${value}; path=/; samesite=lax; max-age=${seconds}${secure}`;
}

/** Treats this page as a visitor's from now on, whether or not the server can be reached. */
export function markLoggedOut(member: number): void {
  keepNotice();
  set(member);
}

/** The page's data names nobody, or somebody else. */
export const clearLoggedOut = (): void => set(0);

/** Whether this page is navigating home after a log-out. */
export const isLoggingOut = (): boolean => left !== 0;

/** The member who has logged out while the page's data still names them. */
export function useLoggedOutMember(): number {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
    () => left,
    () => 0,
  );
}
