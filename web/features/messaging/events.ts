import { useEffect, useRef } from "react";
import { onSignal } from "#web/lib/life/signals.ts";

/**
 * Hears what the server says of threads (shell/notifications/use-feed.ts hands it on): something happened, or the other one
 * types. @param heard gets the thread's id; 0 when anything may have happened, after a break of the line.
 */
export function useThreadNews(kind: "thread" | "typing", heard: (threadId: number) => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => onSignal(kind, (threadId) => latest.current(threadId)), [kind]);
}
