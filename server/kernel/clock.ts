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

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `when` plus some milliseconds. */
export function later(when: Date, milliseconds: number): Date {
  return new Date(when.getTime() + milliseconds);
}

/** 23:59:59.999 in Asia/Taipei (UTC+8, no daylight saving) of the day `days` after `when`. */
export function endOfTaipeiDay(when: Date, days = 0): Date {
  const shifted = Math.floor((when.getTime() + 8 * HOUR) / DAY) + days + 1;
  return new Date(shifted * DAY - 8 * HOUR - 1);
}
