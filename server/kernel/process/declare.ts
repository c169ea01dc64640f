import { checkProcess } from "./check.ts";
import { type OwnColumns, printProcess } from "./print.ts";
import { auditActionOf, type Process, type ProcessTypes, type StateRow } from "./process-table.ts";

/** A process as its domain's manifest lists it, without its own types. */
export type DeclaredProcess = {
  name: string;
  /** The label of each transition in the audit log. */
  auditLabels: Readonly<Record<string, string>>;
  /**
   * Who acts next in each state that is not final; "depends" when it depends on the row. `rests`: who acts while the
   * process rests.
   */
  turns: Readonly<Record<string, string>>;
  /** Prints its tables in Markdown. */
  print(): string;
  /** The faults that `checkProcess` finds; empty when there are none. */
  faults(): string[];
};

function turnsOf<T extends ProcessTypes>({ states, rests }: Process<T>): Record<string, string> {
  const rows = Object.entries(states) as [string, StateRow<T>][];
  const waiting = rows.flatMap(([state, { next }]) => (next === undefined ? [] : [[state, next] as const]));
  return {
    ...Object.fromEntries(waiting.map(([state, next]) => [state, typeof next === "function" ? "depends" : next])),
    ...(rests && { rests: rests.next }),
  };
}

/** Declares a process in the manifest of its domain. @param own extra columns for the printed table */
export function declare<T extends ProcessTypes>(process: Process<T>, own?: OwnColumns<T>): DeclaredProcess {
  const names = (Object.keys(process.transitions) as T["transition"][]).filter(
    (name) => !process.transitions[name].quiet,
  );
  return {
    name: process.name,
    auditLabels: Object.fromEntries(
      names.map((name) => [auditActionOf(process, name), process.transitions[name].label]),
    ),
    turns: turnsOf(process),
    print: () => printProcess(process, own),
    faults: () => checkProcess(process),
  };
}
