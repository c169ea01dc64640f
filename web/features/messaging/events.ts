import { useEffect, useRef } from "react";
import { onSignal } from "#web/lib/runtime/signals.ts";

/**
 * Subscribes to server events about threads, which shell/notifications/use-feed.ts forwards: a change, or the other
 * member typing.
 * @param heard gets the thread's id; 0 when anything may have changed, after a lost connection.
 */
export function useThreadNews(kind: "thread" | "typing", heard: (threadId: number) => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => onSignal(kind, (threadId) => latest.current(threadId)), [kind]);
}
