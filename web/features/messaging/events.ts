import { useEffect, useRef } from "react";
import { onSignal } from "#web/lib/runtime/signals.ts";

/**
 * Calls `heard` on the server's events about threads (shell/notifications/use-feed.ts hands them on): something changed,
 * or the other member types. @param heard gets the thread's id; 0 when anything may have changed, after a break of the
 * line.
 */
export function useThreadNews(kind: "thread" | "typing", heard: (threadId: number) => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => onSignal(kind, (threadId) => latest.current(threadId)), [kind]);
}
