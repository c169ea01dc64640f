import type { Listening } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { signal } from "#web/lib/runtime/signals.ts";
import { refreshNotifications } from "./store.ts";

/** Polling interval beside the events, also on a hidden page: a missed event is made up for within a minute. */
const POLL_MS = 60_000;
/**
 * How long the events may take to begin; then the notifications are asked for without them, ms. Until then a page shows
 * the numbers that it was rendered with, and a menu asks when it is opened.
 */
const LATE_MS = 10_000;

/**
 * Keeps the notifications up to date: by server-sent events, and by polling once a minute. A hidden page only polls,
 * since a browser allows six connections to a server.
 * @returns stops it
 */
export function feedNotifications(): () => void {
  let source: Listening | null = null;
  let timer = 0;
  let late = 0;
  const ask = () => void refreshNotifications();
  const missed = () => {
    signal("thread", 0);
    signal("room", 0);
  };
  const catchUp = () => {
    ask();
    missed();
  };
  const listen = () => {
    if (source && !source.over) return;
    const listeners = {
      ready() {
        window.clearTimeout(late);
        catchUp();
      },
      notices: ask,
      thread(id: number) {
        ask();
        signal("thread", id);
      },
      room: (id: number) => signal("room", id),
      typing: (id: number) => signal("typing", id),
    };
    // The stream was refused permanently, e.g. because the session ended; the next fetch tells why.
    source = api.listen("GET /api/my_events", listeners, ask);
  };
  const isShown = () => document.visibilityState === "visible";
  const hush = () => {
    source?.close();
    source = null;
  };
  const stop = () => {
    hush();
    window.clearTimeout(late);
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
    late = window.setTimeout(catchUp, LATE_MS);
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
