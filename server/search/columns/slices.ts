import { setImmediate } from "node:timers/promises";

/** Rows that are worked on at once: some milliseconds. */
const SLICE = 20_000;

/** Works on rows one after the other, and lets others have their turn after every slice. */
export async function inSlices(count: number, work: (i: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    const to = Math.min(count, from + SLICE);
    for (let i = from; i < to; i++) work(i);
    await setImmediate();
  }
}
