import { HOUR, later } from "./clock.ts";
import {
  type Changed,
  type Changes,
  deadlineOf,
  hasClock,
  type Process,
  remindersOf,
  stateOf,
  targetsOf,
  type Words,
} from "./process.ts";

/** The first instant at which time does anything to a row: its deadline, a reminder, or what else the process waits for. */
export function nextAtOf<W extends Words>(process: Process<W>, facts: W["facts"], now: Date): Date | null {
  const { clock } = stateOf(process, facts);
  const { deadlineAt = null, reminded = 0 } = facts;
  // Over, and something holds it up: a guard that time, or another table, may turn.
  const held = deadlineAt !== null && deadlineAt <= now;
  const instants = [
    held ? later(now, clock?.retry ?? HOUR) : deadlineAt,
    remindersOf(process, facts)[reminded],
    ...(process.wakes?.(facts, now) ?? []),
  ].flatMap((at) => (at ? [at.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/**
 * What a transition changes of a row, the deadline included. Pure; whether it may happen was decided before.
 * @throws Error when the row's `set` leads to a state that the row does not name
 */
export function changesOf<W extends Words>(
  process: Process<W>,
  name: W["transition"],
  facts: W["facts"],
  now: Date,
  input: W["input"],
): Changed<W> {
  const row = process.transitions[name];
  const set: Changes<W> & { state?: W["state"] } = row.set?.(facts, now, input) ?? {};
  const state: string = set.state ?? (row.to === "same" ? facts.state : (row.to as W["state"]));
  if (!targetsOf(row).includes(state)) throw new Error(`${process.name}.${name} led to ${state}`);
  const changes = { ...set, ...process.follow?.(row, { ...facts, ...set, state }, now, input), state };
  if (!hasClock(process)) return changes;
  const after = { ...facts, ...changes };
  const deadlineAt = deadlineOf(process, after, now);
  const starts = state !== facts.state || set.deadlineAt !== undefined;
  const fresh = starts && !process.interrupts?.includes(name);
  // A reminder whose instant lies before the state was entered is not sent late.
  const sent = fresh
    ? { reminded: remindersOf(process, { ...after, deadlineAt }).filter((at) => at <= now).length }
    : {};
  const nextAt = nextAtOf(process, { ...after, ...sent, deadlineAt }, now);
  return { ...changes, ...sent, deadlineAt, nextAt };
}
