import { useEffect, useRef, useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useThreadNews } from "./events.ts";

/** Minimum interval between typing events, and how long the indicator is shown; milliseconds. */
const SIGN_MS = 3000;
const SHOWN_MS = 6000;

/** Whether the other member is typing, and functions to notify them that this one is. */
export function useTyping(threadId: number): { typing: boolean; notify: () => void; stop: () => void } {
  const [typing, setTyping] = useState(false);
  const timer = useRef(0);
  const sentAt = useRef(0);
  const stop = () => {
    window.clearTimeout(timer.current);
    setTyping(false);
  };
  useThreadNews("typing", (id) => {
    if (id !== threadId) return;
    setTyping(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTyping(false), SHOWN_MS);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const notify = () => {
    if (performance.now() - sentAt.current < SIGN_MS && sentAt.current !== 0) return;
    sentAt.current = performance.now();
    // A lost event does no harm.
    api.call("POST /api/my_messages/{id}/typing", { params: { id: threadId } }).catch(() => {});
  };
  return { typing, notify, stop };
}
