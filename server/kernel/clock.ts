export { DAY, endOfTaipeiDay, HOUR, later, MINUTE } from "#contract/time.ts";

/** The only source of time for rules. The sandbox clock can be moved forward to reach deadlines. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The system clock plus an offset. */
export class MovableClock implements Clock {
  #offset = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  get offset(): number {
    return this.#offset;
  }

  /** @param milliseconds offset from the system time, an integer */
  set(milliseconds: number): void {
    this.#offset = milliseconds;
  }
}
