import { signal } from "#web/lib/signals.ts";
import { refreshNotices } from "./notices-store.ts";

/** The floor under the events: what they miss is here a minute later at the latest. */
const POLL_MS = 60_000;

/**
 * Keeps the notices fresh while the page is visible: the server says when something is new, and once a minute we ask
 * anyway. A hidden page holds no connection, since a browser has only six for one server.
 * @returns ends it
 */
export function feedNotices(): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  const ask = () => void refreshNotices();
  const listen = () => {
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource("/api/my_events");
    source.addEventListener("ready", () => {
      ask();
      signal("thread", 0);
    });
    source.addEventListener("notices", ask);
    source.addEventListener("thread", ({ data }) => {
      ask();
      signal("thread", Number(data));
    });
    source.addEventListener("typing", ({ data }) => signal("typing", Number(data)));
    // Refused for good, e.g. the session ended: asking tells why.
    source.addEventListener("error", () => source?.readyState === EventSource.CLOSED && ask());
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
      signal("thread", 0);
      listen();
    }, POLL_MS);
  };
  const turn = () => (document.visibilityState === "visible" ? start() : stop());
  turn();
  document.addEventListener("visibilitychange", turn);
  return () => {
    document.removeEventListener("visibilitychange", turn);
    stop();
  };
}
