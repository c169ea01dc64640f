/** Events between parts of the page that do not import each other, with their payload. */
type Signals = {
  /** Something changed in this message thread; 0: anything may have changed, after a lost connection. */
  thread: number;
  /** Something changed in the messages of this order; 0: as above. */
  room: number;
  /** The other participant is typing in this thread. */
  typing: number;
  /** A call was refused because the account is blocked now. */
  blocked: null;
};
type Name = keyof Signals;
type Listener<N extends Name> = (value: Signals[N]) => void;

const listeners: { [N in Name]: Set<Listener<N>> } = {
  thread: new Set(),
  room: new Set(),
  typing: new Set(),
  blocked: new Set(),
};

/** Notifies all current listeners. */
export function signal<N extends Name>(name: N, value: Signals[N]): void {
  for (const listener of listeners[name]) listener(value);
}

/** @returns unsubscribes */
export function onSignal<N extends Name>(name: N, listener: Listener<N>): () => void {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}
