import { HOUR, later } from "#server/kernel/clock.ts";
import { type Process, type ProcessTypes, type StateRow, stateOf } from "./process-table.ts";

/** The next deadline after `now`; null in final states and in those without a clock. */
export function deadlineOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Date | null {
  const { clock } = stateOf(process, facts);
  if (!clock) return null;
  const deadlines = clock.deadlines(facts, now).filter((deadline) => deadline !== null);
  const coming = deadlines.find((deadline) => deadline > now);
  if (coming) return coming;
  const last = deadlines.at(-1) ?? now;
  const passed = Math.floor((now.getTime() - last.getTime()) / clock.every);
  return later(last, (passed + 1) * clock.every);
}

export const hasClock = <T extends ProcessTypes>(process: Process<T>): boolean =>
  Object.values<StateRow<T>>(process.states).some(({ clock }) => clock !== undefined);

/** When the reminders of the current state are due, in order. */
export const remindersOf = <T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Date[] =>
  stateOf(process, facts).clock?.remind?.at(facts, now) ?? [];

/**
 * When the timer has to look at the row next: its deadline, a reminder, or another instant of the process. Null when
 * none.
 */
export function nextAtOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Date | null {
  if (process.rests?.test(facts)) return null;
  const { clock } = stateOf(process, facts);
  const { deadlineAt = null, reminded = 0 } = facts;
  // The deadline has passed but a guard refused the transition; time or a change in another table may allow it later.
  const held = deadlineAt !== null && deadlineAt <= now;
  const instants = [
    held ? later(now, clock?.retry ?? HOUR) : deadlineAt,
    remindersOf(process, facts, now)[reminded],
    ...(process.wakes?.(facts, now) ?? []),
  ].flatMap((at) => (at ? [at.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}
