import {
  isFinal,
  type Process,
  type ProcessTypes,
  recipientsOf,
  type StateRow,
  sourcesOf,
  type Transition,
  targetsOf,
} from "./process-table.ts";

const entriesOf = <T extends ProcessTypes>(process: Process<T>) => ({
  states: Object.entries(process.states) as [T["state"], StateRow<T>][],
  transitions: Object.entries(process.transitions) as [T["transition"], Transition<T>][],
});

/** States that no chain of transitions reaches. */
function unreached<T extends ProcessTypes>(process: Process<T>): string[] {
  const { states, transitions } = entriesOf(process);
  const reached = new Set<string | null>([null]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const [, row] of transitions)
      if (sourcesOf(row).some((state) => reached.has(state))) for (const to of targetsOf(row)) reached.add(to);
  }
  return states.filter(([state]) => !reached.has(state)).map(([state]) => `nothing leads to ${state}`);
}

function faultsOfState<T extends ProcessTypes>(process: Process<T>, state: T["state"], row: StateRow<T>): string[] {
  // A transition that keeps the state, such as hiding, is allowed in final states too.
  const leaving = entriesOf(process).transitions.filter(
    ([, { from, to }]) => to !== "same" && [from].flat().includes(state),
  );
  if (isFinal(process, { state }))
    return leaving.filter(([, { reopens }]) => !reopens).map(([name]) => `${name} leaves ${state}, which is final`);
  const faults: string[] = [];
  if (!leaving.some(([, each]) => targetsOf(each).some((to) => to !== state))) faults.push(`nothing leaves ${state}`);
  const { clock } = row;
  if (!clock) return row.endedBy ? faults : [...faults, `${state} has no clock and nothing else ends it`];
  if (!clock.makes) return clock.title ? faults : [...faults, `the clock of ${state} does nothing`];
  const made = process.transitions[clock.makes];
  const fits = sourcesOf(made).includes(state) && made.by.includes("system");
  return fits ? faults : [...faults, `the clock of ${state} makes ${clock.makes}, which the system may not`];
}

/** Both sides must not read the same waiting label: 等待回覆 is 等你回覆 to one of them. */
const unsided = <T extends ProcessTypes>(
  { sides }: Process<T>,
  state: T["state"],
  { label, labels }: StateRow<T>,
): string[] =>
  sides.length > 1 && !labels && /等|對方/.test(label) ? [`${state} is called "${label}" to both sides`] : [];

function faultsOfRow<T extends ProcessTypes>(process: Process<T>, [name, row]: [string, Transition<T>]): string[] {
  const { by, button, line } = row;
  const faults: string[] = [];
  if (line === undefined && by.some((actor) => recipientsOf(process, row, actor).length > 0))
    faults.push(`${name} tells somebody and has no line`);
  if (by.length === 0) faults.push(`nobody may ${name}`);
  if (button && by.every((actor) => actor === "system")) faults.push(`nobody can press the button of ${name}`);
  if (typeof line === "object")
    for (const actor of by) if (!(actor in line)) faults.push(`${name} has no line for ${actor}`);
  return faults;
}

/** Checks what types cannot express; returns faults as sentences, empty when there are none. Used by tests. */
export function checkProcess<T extends ProcessTypes>(process: Process<T>): string[] {
  const { states, transitions } = entriesOf(process);
  return [
    ...unreached(process),
    ...states.flatMap(([state, row]) => [...faultsOfState(process, state, row), ...unsided(process, state, row)]),
    ...transitions.flatMap((row) => faultsOfRow(process, row)),
  ];
}
