const last = new Map<string, Promise<unknown>>();

/** Queues calls about the same thing, so that none overtakes an earlier one, whichever button makes them. */
export function inOrder<A>(thing: string, work: () => Promise<A>): Promise<A> {
  const now = (last.get(thing) ?? Promise.resolve()).then(work, work);
  last.set(thing, now);
  const forget = () => {
    if (last.get(thing) === now) last.delete(thing);
  };
  now.then(forget, forget);
  return now;
}
