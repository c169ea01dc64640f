import { useSyncExternalStore } from "react";

/**
 * `down`: no response; `fault`: the server responded with an error; `other`: another member has logged in since, so
 * this page gets no more data; `old`: a release has removed a part of this page.
 */
export type ConnectionState = "well" | "down" | "fault" | "other" | "old";

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.6;

let state: ConnectionState = "well";
let delay = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

/** States that only a reload can end. */
const isFinal = (): boolean => state === "other" || state === "old";

function set(next: ConnectionState): void {
  if (state === next || isFinal()) return;
  state = next;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** Jitter of ±25 %, so that the pages that were cut off by the same restart do not reconnect at once. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * Schedules the next check with exponential backoff until something succeeds, so that a server that is ready but
 * refuses a page's data is not polled in a tight loop.
 */
function plan(): void {
  if (timer || asking) return;
  timer = setTimeout(checkConnection, spread(delay));
  delay = Math.min(delay * GROWTH, LONGEST_MS);
}

function goOn(): void {
  const all = [...waiting];
  waiting.clear();
  for (const go of all) go();
}

/** True for 502–504: the proxy cannot reach the server. */
export const isProxyError = (status: number): boolean => status >= 502 && status <= 504;

/** Checks whether the server is ready; if so, runs everything that waits for a retry. */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (asking || state === "well") return;
  asking = true;
  const ready = await fetch("/readyz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  asking = false;
  if (ready) goOn();
  else plan();
}

/**
 * How long to suppress failures after a page started to unload, ms. A download, for example, never unloads the page.
 */
const STAY_MS = 3000;
/** Set while the page unloads, when the browser aborts its requests. `failed` is the state to report if it stays. */
let departure: { failed?: Exclude<ConnectionState, "well">; timer?: ReturnType<typeof setTimeout> } | null = null;

/** Whether this page is unloading. */
export const isDeparting = (): boolean => departure !== null;

function stay(): void {
  const failed = departure?.failed;
  clearTimeout(departure?.timer);
  departure = null;
  if (failed) connectionFailed(failed);
}

function depart(): void {
  clearTimeout(departure?.timer);
  departure = { ...departure, timer: setTimeout(stay, STAY_MS) };
}

/**
 * Reports that a call failed or got no response: polls the server until it is ready. Ignored while the page unloads.
 */
export function connectionFailed(how: Exclude<ConnectionState, "well"> = "down"): void {
  if (departure) {
    departure.failed = how;
    return;
  }
  set(how);
  if (!isFinal()) plan();
}

/** Reports that the page's data arrived. */
export function connectionWorked(): void {
  clearTimeout(timer);
  timer = undefined;
  delay = FIRST_MS;
  set("well");
}

/** Runs a callback once when a retry makes sense. @returns unsubscribes */
export function onReconnect(go: () => void): () => void {
  waiting.add(go);
  return () => waiting.delete(go);
}

/** Resolves when a retry makes sense, or when the signal aborts. */
export function connectionRestored(signal?: AbortSignal | null): Promise<void> {
  return new Promise((done) => {
    const forget = onReconnect(done);
    signal?.addEventListener("abort", () => {
      forget();
      done();
    });
  });
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => "well",
  );
}

/** Follows the browser's online, offline, unload and visibility events. @returns unsubscribes */
export function watchConnection(): () => void {
  const check = () => void checkConnection();
  const cut = () => connectionFailed();
  const turned = () => document.visibilityState === "visible" && check();
  window.addEventListener("offline", cut);
  window.addEventListener("online", check);
  window.addEventListener("beforeunload", depart);
  window.addEventListener("pagehide", depart);
  window.addEventListener("pageshow", stay);
  document.addEventListener("visibilitychange", turned);
  return () => {
    window.removeEventListener("offline", cut);
    window.removeEventListener("online", check);
    window.removeEventListener("beforeunload", depart);
    window.removeEventListener("pagehide", depart);
    window.removeEventListener("pageshow", stay);
    document.removeEventListener("visibilitychange", turned);
  };
}
