import { Refusal } from "#server/kernel/errors.ts";

type Most = {
  /** How many of one name go on at once. */
  atOnce: number;
  /** How many more of that name may wait. */
  waiting: number;
  /** How long one may wait, ms. */
  patience: number;
};

type Line = { running: number; waiting: Set<() => void> };

/** Lets some of each name go on at once; the others of that name wait in a line of their own. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Waits for a turn. @returns how to end it, once. @throws Refusal too_many when the line is full or too slow */
  async take(name: string): Promise<() => void> {
    const line = this.#lines.get(name) ?? { running: 0, waiting: new Set() };
    this.#lines.set(name, line);
    if (line.running >= this.#most.atOnce) await this.#wait(line);
    else line.running++;
    return () => {
      const [next] = line.waiting;
      // The turn goes on to the next, who is counted already.
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(name);
    };
  }

  #wait({ waiting }: Line): Promise<void> {
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
