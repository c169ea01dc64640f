import { useSyncExternalStore } from "react";

/** What is waited for, the latest last. */
let waits: readonly { text: string }[] = [];
const listeners = new Set<() => void>();

function set(next: typeof waits): void {
  waits = next;
  for (const listener of listeners) listener();
}

/**
 * Covers the page, whichever it is, while something must not be interrupted, such as the way to a payment. Browser only.
 * @param text what is waited for: 「正在前往付款頁面」
 * @returns ends this wait; others go on
 */
export function beginWaiting(text: string): () => void {
  const own = { text };
  set([...waits, own]);
  return () => set(waits.filter((each) => each !== own));
}

/** Shows the wait while `work` runs, and ends it also when `work` fails. */
export async function whileWaiting<T>(text: string, work: () => Promise<T>): Promise<T> {
  const end = beginWaiting(text);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Ends all waits on a page that the browser brings back from its cache. */
function backAgain(event: PageTransitionEvent): void {
  if (event.persisted) set([]);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("pageshow", backAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("pageshow", backAgain);
  };
}

/** What is waited for now; null while nothing is. */
export const waitingFor = (): string | null => waits.at(-1)?.text ?? null;

/** The same in a page. */
export const useWaiting = (): string | null => useSyncExternalStore(subscribe, waitingFor, () => null);
