const last = new Map<string, Promise<unknown>>();

/** Calls about one thing go out one after the other, whichever button makes them: none overtakes an earlier one. */
export function inOrder<A>(thing: string, work: () => Promise<A>): Promise<A> {
  const now = (last.get(thing) ?? Promise.resolve()).then(work, work);
  last.set(thing, now);
  const forget = () => {
    if (last.get(thing) === now) last.delete(thing);
  };
  now.then(forget, forget);
  return now;
}
