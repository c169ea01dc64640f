import { useSyncExternalStore } from "react";
import { sessionLongestDays } from "#contract/terms.ts";
import { pageCookie } from "#web/lib/calls/page-cookie.ts";

/** Who has logged out on this page while its data still names them; 0 for nobody. */
let left = 0;
const watchers = new Set<() => void>();

function set(next: number): void {
  if (left === next) return;
  left = next;
  for (const notify of watchers) notify();
}

/**
 * Leaves a word for the server that the session of this page is to end, which the first request that arrives there
 * carries (server/http/caller/cookies.ts): the session's own cookie cannot be read or taken away from here. It is the token that
 * fits this session, so that it ends no other.
 */
function leaveWord(): void {
  const { name, value } = pageCookie("csrf");
  if (value === "") return;
  const secure = name.startsWith("__Host-") ? "; secure" : "";
  const seconds = sessionLongestDays * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore answers later, and a page that is left may be closed now
  document.cookie = `${name.replace("csrf", "out")}=${value}; path=/; samesite=lax; max-age=${seconds}${secure}`;
}

/** From now on this page is a visitor's, whether or not the server can be told. */
export function markLoggedOut(member: number): void {
  leaveWord();
  set(member);
}

/** The data of the page names nobody, or somebody else. */
export const clearLoggedOut = (): void => set(0);

/** Whether this page is on its way home after a log-out. */
export const isLoggingOut = (): boolean => left !== 0;

/** Who has logged out on this page while its data still names them. */
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
