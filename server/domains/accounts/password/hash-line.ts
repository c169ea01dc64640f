import pLimit from "p-limit";
import { refuse } from "#server/kernel/errors.ts";

/** Concurrent hashes: at most two threads of the pool. */
const SLOTS = 2;
/** Maximum queue length; beyond it, callers are asked to retry instead of waiting for seconds. */
const LENGTH = 24;
/** Queue slots, including running ones, per network, so that a flood from one delays nobody else. */
const PER_NETWORK = 10;

/** The queue of passwords to be hashed. It is short because hashing is expensive. */
export class HashLine {
  readonly #limit = pLimit(SLOTS);
  readonly #places = new Map<string, number>();

  /** @param from the requesting network; empty for internal work, which is never refused @throws Refusal busy */
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
