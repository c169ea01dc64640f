import { useSyncExternalStore } from "react";

export type ToastTone = "info" | "ok" | "attention" | "danger";
/** Style: a confirmation is a few words without a full stop; everything else is a sentence and ends with one. */
export type ToastMessage = {
  text: string;
  tone?: ToastTone;
  /** A link, or something that is done at once and takes the toast away: 復原. */
  action?: { label: string; href: string } | { label: string; onPress: () => void };
};
/** A visible toast. */
export type Toast = ToastMessage & { id: number };

/** How long a toast stays, milliseconds. */
export const TOAST_MS = 6000;
const MOST = 3;
const NONE: readonly Toast[] = [];

let entries: readonly Toast[] = NONE;
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for six seconds; the same text replaces an earlier one. At most three at a time. Browser only. */
export function toast(message: ToastMessage): void {
  const others = entries.filter((entry) => entry.text !== message.text);
  set([...others, { ...message, id: ++last }].slice(-MOST));
}

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  set(entries.filter((entry) => entry.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visible toasts. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
}
