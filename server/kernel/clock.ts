export { DAY, endOfTaipeiDay, HOUR, later, MINUTE } from "#contract/time.ts";

/** The only source of time for rules. The sandbox clock can be moved, so that deadlines can be lived through. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs beside the system's by an offset. */
export class MovableClock implements Clock {
  #offset = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  get offset(): number {
    return this.#offset;
  }

  /** @param milliseconds whole offset from the system's time. */
  set(milliseconds: number): void {
    this.#offset = milliseconds;
  }
}
