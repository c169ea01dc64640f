import { useSyncExternalStore } from "react";

/** Pending operations, the latest last. */
let waits: readonly { text: string }[] = [];
const listeners = new Set<() => void>();

function set(next: typeof waits): void {
  waits = next;
  for (const listener of listeners) listener();
}

/**
 * Covers the page while something must not be interrupted, such as the redirect to a payment. Browser only.
 * @param text says what is pending: 「正在前往付款頁面」
 * @returns ends this wait; others continue
 */
export function beginWaiting(text: string): () => void {
  const own = { text };
  set([...waits, own]);
  return () => set(waits.filter((each) => each !== own));
}

/** Covers the page until `work` settles. */
export async function whileWaiting<T>(text: string, work: () => Promise<T>): Promise<T> {
  const end = beginWaiting(text);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Ends all waits on a page that is restored from the back/forward cache. */
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

/** Text of the pending operation; null when there is none. */
export const waitingFor = (): string | null => waits.at(-1)?.text ?? null;

/** The same as a hook. */
export const useWaiting = (): string | null => useSyncExternalStore(subscribe, waitingFor, () => null);
