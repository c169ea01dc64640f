import { Refusal } from "#server/kernel/errors.ts";

type Most = {
  /** How many of one name go on at once. */
  atOnce: number;
  /** How many more of that name may wait. */
  waiting: number;
  /** How long one may wait, ms. */
  patience: number;
};

type Queue = { running: number; waiting: Set<() => void> };

/** Lets some of each name go on at once; the others of that name wait in a line of their own. */
export class ConcurrencyLimit {
  readonly #lines = new Map<string, Queue>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Waits for a turn. @returns how to end it, once. @throws Refusal too_many when the line is full or too slow */
  async take(name: string): Promise<() => void> {
    const queue = this.#lines.get(name) ?? { running: 0, waiting: new Set() };
    this.#lines.set(name, queue);
    if (queue.running >= this.#most.atOnce) await this.#wait(queue);
    else queue.running++;
    return () => {
      const [next] = queue.waiting;
      // The turn goes on to the next, who is counted already.
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
