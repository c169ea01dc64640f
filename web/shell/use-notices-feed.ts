import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Listening } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { useMe, useRootData } from "#web/lib/session.ts";
import { forgetNotices, refreshNotices } from "./notices-store.ts";

/** Spec §9. The floor under the events: what they miss is here a minute later at the latest. */
const POLL_MS = 60_000;

/**
 * Keeps the notices of the logged-in member fresh while the page is visible: the server says when something is new,
 * and once a minute we ask anyway. A hidden page holds no connection, since a browser has only six for one server.
 */
export function useNoticesFeed(): void {
  const me = useMe();
  const id = me?.status === 1 ? me.id : 0;
  const { revalidate } = useRevalidator();
  const loadedAt = useRootData()?.now;

  useEffect(() => {
    if (id === 0) return;
    let source: Listening | null = null;
    let timer = 0;
    const ask = () => void refreshNotices();
    // Pages that show a thread of messages hear of it themselves; 0: anything may have happened meanwhile.
    const hand = (kind: string, thread: number) =>
      document.dispatchEvent(new CustomEvent(`app:${kind}`, { detail: thread }));
    const listen = () => {
      if (source && !source.over) return;
      const listeners = {
        ready() {
          ask();
          hand("thread", 0);
        },
        notices: ask,
        thread(id: number) {
          ask();
          hand("thread", id);
        },
        typing: (id: number) => hand("typing", id),
      };
      // Refused for good, e.g. the session ended: asking tells why.
      source = api.listen("GET /api/my_events", listeners, ask);
    };
    const stop = () => {
      source?.close();
      source = null;
      window.clearInterval(timer);
    };
    const start = () => {
      stop();
      ask();
      listen();
      timer = window.setInterval(() => {
        ask();
        hand("thread", 0);
        listen();
      }, POLL_MS);
    };
    const turn = () => (document.visibilityState === "visible" ? start() : stop());
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      stop();
      forgetNotices();
    };
  }, [id]);

  // What one does here changes what waits: the page's own fresh data is the sign.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is the message
  useEffect(() => {
    if (id !== 0) void refreshNotices();
  }, [id, loadedAt]);

  useEffect(() => {
    const blocked = () => void revalidate();
    document.addEventListener("app:blocked", blocked);
    return () => document.removeEventListener("app:blocked", blocked);
  }, [revalidate]);
}
