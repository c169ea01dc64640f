import type { Listening } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { signal } from "#web/lib/runtime/signals.ts";
import { refreshNotifications } from "./store.ts";

/**
 * How often notifications are fetched besides the events, also on a hidden page: what an event missed comes after a
 * minute at most.
 */
const POLL_MS = 60_000;

/**
 * Keeps the notifications fresh: the server says when something is new, and once a minute we ask anyway. A hidden page
 * only asks and holds no connection, since a browser has only six for one server.
 * @returns ends it
 */
export function feedNotifications(): () => void {
  let source: Listening | null = null;
  let timer = 0;
  const ask = () => void refreshNotifications();
  const missed = () => {
    signal("thread", 0);
    signal("room", 0);
  };
  const listen = () => {
    if (source && !source.over) return;
    const listeners = {
      ready() {
        ask();
        missed();
      },
      notices: ask,
      thread(id: number) {
        ask();
        signal("thread", id);
      },
      room: (id: number) => signal("room", id),
      typing: (id: number) => signal("typing", id),
    };
    // The stream was refused for good, e.g. because the session ended; the next fetch tells why.
    source = api.listen("GET /api/my_events", listeners, ask);
  };
  const isShown = () => document.visibilityState === "visible";
  const hush = () => {
    source?.close();
    source = null;
  };
  const stop = () => {
    hush();
    window.clearInterval(timer);
  };
  const round = () => {
    ask();
    if (!isShown()) return;
    missed();
    listen();
  };
  const turn = () => {
    if (!isShown()) return hush();
    stop();
    ask();
    listen();
    timer = window.setInterval(round, POLL_MS);
  };
  timer = window.setInterval(round, POLL_MS);
  turn();
  document.addEventListener("visibilitychange", turn);
  return () => {
    document.removeEventListener("visibilitychange", turn);
    stop();
  };
}
