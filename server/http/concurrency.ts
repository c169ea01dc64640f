import { Refusal } from "#server/kernel/errors.ts";

type Most = {
  /** Maximum number running at once per name. */
  atOnce: number;
  /** Maximum number waiting per name. */
  waiting: number;
  /** Maximum waiting time, ms. */
  patience: number;
};

type Queue = { running: number; waiting: Set<() => void> };

/** Limits concurrency per name; each name has its own queue. */
export class ConcurrencyLimit {
  readonly #lines = new Map<string, Queue>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /**
   * Waits for a slot. @returns a function that releases it, to be called once. @throws Refusal too_many when the queue
   * is full or too slow
   */
  async take(name: string): Promise<() => void> {
    const queue = this.#lines.get(name) ?? { running: 0, waiting: new Set() };
    this.#lines.set(name, queue);
    if (queue.running >= this.#most.atOnce) await this.#wait(queue);
    else queue.running++;
    return () => {
      const [next] = queue.waiting;
      // The slot passes to the next in the queue; `running` is unchanged.
      if (next) next();
      else if (--queue.running === 0) this.#lines.delete(name);
    };
  }

  #wait({ waiting }: Queue): Promise<void> {
    if (waiting.size >= this.#most.waiting) return Promise.reject(new Refusal("too_many"));
    return new Promise((done, fail) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        done();
      };
      const giveUp = () => {
        waiting.delete(begin);
        fail(new Refusal("too_many"));
      };
      const timer = setTimeout(giveUp, this.#most.patience);
      waiting.add(begin);
    });
  }
}
