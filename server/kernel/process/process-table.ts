import type { ErrorCode } from "#contract/errors.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";

/** The types of one process: its names, and what its rows read and change. */
export type ProcessTypes = {
  state: string;
  transition: string;
  actor: string;
  /** A party that is notified. */
  side: string;
  /** The form that a button opens. */
  form: string;
  /**
   * What guards and effects read of a row. The state is null when there is no row yet and guards decide who may create
   * one.
   */
  facts: { readonly state: string | null; readonly deadlineAt?: Date | null; readonly reminded?: number };
  /** The input of a transition. */
  input: object;
  /** What a transition may change besides state and deadline. */
  changes: object;
  /** The stored row, as mails about a transition read it. */
  row: object;
  /** Extra columns of this process, for transitions and for states. */
  columns: object;
  stateColumns: object;
};

type Unnamed = {
  side: never;
  form: "press";
  input: object;
  changes: object;
  row: object;
  columns: object;
  stateColumns: object;
};

/** The types of a process that declares only what it needs: most have no sides, no extra columns and no clock. */
export type ProcessTypesOf<
  N extends Pick<ProcessTypes, "state" | "transition" | "actor" | "facts"> & Partial<ProcessTypes>,
> = N & Omit<Unnamed, keyof N>;

/** A condition besides state and actor. `code` and `text` are the refusal; by default those of the process. */
export type Guard<T extends ProcessTypes> = {
  words: string;
  test(facts: T["facts"], now: Date, actor: T["actor"]): boolean;
  code?: ErrorCode;
  text?: string;
};

export type Button<T extends ProcessTypes> = {
  form: T["form"];
  /** The button's label, when it is shorter than the row's `label`. */
  label?: string;
  /** Hides the button where the transition is allowed but makes no sense. Absent: always shown when allowed. */
  when?(facts: T["facts"]): boolean;
  /**
   * The confirmation question; absent when the act is easily undone or a form comes first. `{name}`, here and in
   * `done`, is replaced with that column of the row.
   */
  confirm?: string | ((facts: T["facts"]) => string);
  tone: "primary" | "secondary" | "danger";
  /** The success message for the actor. */
  done?: string;
};

export type Changes<T extends ProcessTypes> = Partial<T["changes"]> & { deadlineAt?: Date | null };
type Change<T extends ProcessTypes> = (facts: T["facts"], now: Date, input: T["input"]) => Changes<T>;
type Naming<T extends ProcessTypes> = (
  facts: T["facts"],
  now: Date,
  input: T["input"],
) => Changes<T> & { state: T["state"] };

/** One target state, the same state, or several: then `set` has to return one of them. */
type Target<T extends ProcessTypes> =
  | { to: T["state"] | "same"; set?: Change<T> }
  | { to: readonly T["state"][]; set: Naming<T> };

/** A transition: who may make it, from which states, when, what it changes and who is notified. */
export type Transition<T extends ProcessTypes> = Target<T> &
  T["columns"] & {
    /** Null: the transition creates the row. */
    from: T["state"] | readonly T["state"][] | null;
    by: readonly T["actor"][];
    /** It leaves a final state on purpose: a right of the actor that outlives the end. */
    reopens?: true;
    /** The first guard that fails gives the refusal. */
    when?: readonly Guard<T>[];
    /** The label of the button and in the audit log. */
    label: string;
    /** The action in the audit log, when it is not `<process>.<transition>`. */
    act?: string;
    /** Not recorded in the audit log, because another recorded act caused it. */
    quiet?: true;
    /** Absent for the system, and where the page that asks the question has its own buttons for the answer. */
    button?: Button<T>;
    /**
     * The text in the history, and the title of notification and mail; by actor when it differs. `{title}` is a column
     * of the row.
     */
    line?: string | Partial<Record<T["actor"], string>>;
    /** The mail's subject, when it differs from the line. */
    subject?: string;
    /** The sides that are notified. Absent: every side but the actor; empty: nobody. */
    notifies?: readonly T["side"][];
    /** What that side's mail says besides the line. */
    mail?(row: T["row"], data: Record<string, unknown>, side: T["side"]): TransitionWords;
  };

/** The timer of a state: deadlines at which something happens, then one every `every` milliseconds. */
export type StateClock<T extends ProcessTypes> = {
  deadlines(facts: T["facts"], now: Date): readonly (Date | null)[];
  every: number;
  /** The transition that the system makes at a deadline, if the row allows it. */
  makes?: T["transition"];
  /** The retry interval when the row did not allow it, milliseconds; default one hour. */
  retry?: number;
  /** The notification to both sides when a deadline passes and nothing is done. */
  title?: string;
  /** From this instant on, deadlines that pass notify nobody. */
  silentAfter?(facts: T["facts"]): Date | null;
  remind?: { to: readonly T["side"][]; title: string; at(facts: T["facts"], now: Date): Date[] };
};

export type Sentences<T extends ProcessTypes> = Record<T["side"], string>;

/** A state: who acts next, what its clock does, what each side reads. */
export type StateRow<T extends ProcessTypes> = T["stateColumns"] & {
  label: string;
  /** The state's label per side, where it depends on who acts next; operators read `label`. */
  labels?: Sentences<T>;
  /** Who acts next. Absent: the state is final. */
  next?: T["actor"] | ((facts: T["facts"], now: Date) => T["actor"]);
  clock?: StateClock<T>;
  /** For a state without a clock: what ends it instead, in words. */
  endedBy?: string;
  /** The description that each side reads. */
  sentence?: Sentences<T> | ((facts: T["facts"], now: Date) => Sentences<T>);
};

/** The refusal of a transition that is not allowed. */
export type Refused = { code: ErrorCode; text?: string };

/** While `test` is true, only the transitions in `moves` are possible, and the clock stops. */
export type Rest<T extends ProcessTypes> = {
  /** The condition in words, for printed tables. */
  words: string;
  test(facts: T["facts"]): boolean;
  moves: readonly T["transition"][];
  /** The refusal text of other transitions. */
  text: string;
  /** Who acts next meanwhile, and what each side reads. */
  next: T["actor"];
  sentence(facts: T["facts"]): Sentences<T>;
};

/** A state machine as a table: one row per state and per transition. Nothing about it is declared elsewhere. */
export type Process<T extends ProcessTypes> = {
  /** The prefix of its audit actions: `<name>.<transition>`. */
  name: string;
  /** The subject of its rows in the audit log, when it is not the name. */
  subject?: string;
  title: string;
  /** The refusal when the row is in another state or the actor is not allowed. */
  refused: Refused;
  sides: readonly T["side"][];
  states: Record<T["state"], StateRow<T>>;
  transitions: Record<T["transition"], Transition<T>>;
  /** Transitions that interrupt or resume a state: reminders already sent in that state are not repeated. */
  interrupts?: readonly T["transition"][];
  /** Further instants at which the timer has to look at the row, besides the clock's. */
  wakes?(facts: T["facts"], now: Date): readonly Date[];
  rests?: Rest<T>;
  /** What a row's extra columns change, in addition to its `set`. Pure. */
  follow?(row: Transition<T>, facts: T["facts"], now: Date, input: T["input"]): Changes<T>;
};

/**
 * The result of a transition. `deadlineAt` and `nextAt` are absent when no state has a clock; `nextAt` is when the
 * timer has to look at the row next. `reminded`: the number of reminders of the state that count as sent; absent:
 * unchanged.
 */
export type Changed<T extends ProcessTypes> = Partial<T["changes"]> & {
  state: T["state"];
  deadlineAt?: Date | null;
  nextAt?: Date | null;
  reminded?: number;
};

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T]);

/** The states that a transition may start from; `[null]` when it creates the row. */
export const sourcesOf = <T extends ProcessTypes>({ from }: Transition<T>): readonly (T["state"] | null)[] =>
  listOf<T["state"] | null>(from);

/** The states that a transition may lead to. */
export function targetsOf<T extends ProcessTypes>(row: Transition<T>): readonly T["state"][] {
  if (row.to !== "same") return listOf<T["state"]>(row.to as T["state"] | readonly T["state"][]);
  return sourcesOf(row).filter((state) => state !== null);
}

/** The row of a stored state. @throws Error for a state that the table does not have */
export function stateOf<T extends ProcessTypes>(
  process: Process<T>,
  { state }: { readonly state: string | null },
): StateRow<T> {
  const found = (process.states as Record<string, StateRow<T> | undefined>)[state ?? ""];
  if (!found) throw new Error(`${process.name} has no state ${state}`);
  return found;
}

export const isFinal = <T extends ProcessTypes>(process: Process<T>, facts: { readonly state: string }): boolean =>
  stateOf(process, facts).next === undefined;

/** Who acts next; null in final states. */
export function nextOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): T["actor"] | null {
  const { next } = stateOf(process, facts);
  if (next === undefined) return null;
  if (process.rests?.test(facts)) return process.rests.next;
  return typeof next === "function" ? next(facts, now) : next;
}

/** The label of a state for one side; null: for an operator. */
export function labelFor<T extends ProcessTypes>(
  process: Process<T>,
  facts: { readonly state: string | null },
  side: T["side"] | null,
): string {
  const { label, labels } = stateOf(process, facts);
  return (side !== null && labels?.[side]) || label;
}

/** The state's description for each side. @throws Error in a state without sentences */
export function sentencesOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Sentences<T> {
  if (process.rests?.test(facts)) return process.rests.sentence(facts);
  const { sentence } = stateOf(process, facts);
  if (sentence === undefined) throw new Error(`${process.name} says nothing of ${facts.state}`);
  return typeof sentence === "function" ? sentence(facts, now) : sentence;
}

/** Replaces placeholders such as `{title}` with columns of the row. */
export const fillTemplate = (sentence: string, row: object): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String((row as Record<string, unknown>)[name]));

/** The history line of a transition. @throws Error for an actor without a line */
export function lineOf<T extends ProcessTypes>({ line, label }: Transition<T>, actor: T["actor"]): string {
  const found = typeof line === "string" ? line : (line as Record<string, string | undefined> | undefined)?.[actor];
  if (found === undefined) throw new Error(`"${label}" has no line for ${actor}`);
  return found;
}

/** The sides that are notified: those that the row names, otherwise all but the actor. */
export const recipientsOf = <T extends ProcessTypes>(
  { sides }: Process<T>,
  { notifies }: Transition<T>,
  actor: T["actor"],
): readonly T["side"][] => notifies ?? sides.filter((side) => side !== actor);

/** The action of a transition in the audit log. */
export const auditActionOf = <T extends ProcessTypes>(process: Process<T>, name: T["transition"]): string =>
  process.transitions[name].act ?? `${process.name}.${name}`;
