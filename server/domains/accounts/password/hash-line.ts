import pLimit from "p-limit";
import { refuse } from "#server/kernel/errors.ts";

/** Hashes at one time: they may fill two threads of the pool and no more. */
const SLOTS = 2;
/** When so many wait already, the next one is told to try again instead of waiting for seconds. */
const LENGTH = 24;
/** Places in the queue, running ones included, that one network may hold, so that its flood delays nobody else. */
const PER_NETWORK = 10;

/** The queue of passwords to be hashed. Hashing is expensive, so the queue is short. */
export class HashLine {
  readonly #limit = pLimit(SLOTS);
  readonly #places = new Map<string, number>();

  /** @param from the network that asks; empty for work of our own, which always waits. @throws Refusal busy */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (from === "") return this.#limit(work);
    const held = this.#places.get(from) ?? 0;
    if (held >= PER_NETWORK || this.#limit.pendingCount >= LENGTH) refuse("busy");
    this.#places.set(from, held + 1);
    try {
      return await this.#limit(work);
    } finally {
      const left = (this.#places.get(from) ?? 1) - 1;
      if (left > 0) this.#places.set(from, left);
      else this.#places.delete(from);
    }
  }
}
