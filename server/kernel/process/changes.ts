import { deadlineOf, hasClock, nextAtOf, remindersOf } from "./clock.ts";
import { type Changed, type Changes, type Process, type ProcessTypes, targetsOf } from "./process-table.ts";

/**
 * The column changes of a transition, including the deadline. Pure; whether it is allowed was checked before.
 * @throws Error when `set` returns a state that the row does not name
 */
export function changesOf<T extends ProcessTypes>(
  process: Process<T>,
  name: T["transition"],
  facts: T["facts"],
  now: Date,
  input: T["input"],
): Changed<T> {
  const row = process.transitions[name];
  const set: Changes<T> & { state?: T["state"] } = row.set?.(facts, now, input) ?? {};
  const state: string | null = set.state ?? (row.to === "same" ? facts.state : (row.to as T["state"]));
  if (state === null || !targetsOf(row).includes(state)) throw new Error(`${process.name}.${name} led to ${state}`);
  const changes = { ...set, ...process.follow?.(row, { ...facts, ...set, state }, now, input), state };
  if (!hasClock(process)) return changes;
  const after = { ...facts, ...changes };
  const deadlineAt = deadlineOf(process, after, now);
  const starts = state !== facts.state || set.deadlineAt !== undefined;
  const fresh = starts && !process.interrupts?.includes(name);
  // Reminders that were due before the state was entered count as sent.
  const sent = fresh
    ? { reminded: remindersOf(process, { ...after, deadlineAt }, now).filter((at) => at <= now).length }
    : {};
  const nextAt = nextAtOf(process, { ...after, ...sent, deadlineAt }, now);
  return { ...changes, ...sent, deadlineAt, nextAt };
}
