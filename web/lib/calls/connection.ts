import { useSyncExternalStore } from "react";

/**
 * `down`: nothing answered; `fault`: the server answered, but not with what the page needs; `other`: another member has
 * logged in since, and this page is told nothing any more; `old`: a release has taken away a part of this page.
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

/** What only a page that is loaded anew can end. */
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

/**
 * All pages of the country met the same restart: a quarter sooner or later, they do not come back in the same moment.
 */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * The delay grows until something has worked: a server that is ready but refuses a page's data is not asked in a loop.
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

/** Whether a status is the word of a proxy that there is no server behind it. */
export const isProxyError = (status: number): boolean => status >= 502 && status <= 504;

/** Asks the server now whether it is ready; if it is, all that waits tries again. */
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

/** How long a page that was to be left may still stand before its failures are news; a download, for example, leaves nothing. */
const STAY_MS = 3000;
/** The page is being left: the browser ends its requests for that. `failed`: what would have been told. */
let departure: { failed?: Exclude<ConnectionState, "well">; timer?: ReturnType<typeof setTimeout> } | null = null;

/** Whether this page is being left. */
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
 * A call failed or got no answer: from now on the server is asked whether it is ready, until it says yes. A page that is
 * being left says nothing.
 */
export function connectionFailed(how: Exclude<ConnectionState, "well"> = "down"): void {
  if (departure) {
    departure.failed = how;
    return;
  }
  set(how);
  if (!isFinal()) plan();
}

/** The page has got its data. */
export function connectionWorked(): void {
  clearTimeout(timer);
  timer = undefined;
  delay = FIRST_MS;
  set("well");
}

/** Runs it once, when it is worth to try again. @returns takes it back */
export function onReconnect(go: () => void): () => void {
  waiting.add(go);
  return () => waiting.delete(go);
}

/** Resolves when it is worth to try again, or when nobody waits for it any more. */
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

/** The browser's own words about its line count before any call was made. @returns ends it */
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
