import type { ErrorCode } from "#contract/errors.ts";

/** The words of one process: what its rows may name, what they read and what they change. */
export type ProcessTypes = {
  state: string;
  transition: string;
  actor: string;
  /** Who is told of what happens. */
  side: string;
  /** What a button opens. */
  form: string;
  /**
   * What guards and effects read of a row. The state is null where there is no row yet and guards say who may make one.
   */
  facts: { readonly state: string | null; readonly deadlineAt?: Date | null; readonly reminded?: number };
  /** What a transition may bring with it. */
  input: object;
  /** What a transition may change beside state and deadline. */
  changes: object;
  /** What a mail about a transition may read: the row as stored. */
  row: object;
  /** Columns of this process's own, of a transition and of a state. */
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

/** The words of a process that names only what it has: most have no sides, no columns of their own and no clock. */
export type ProcessTypesOf<
  N extends Pick<ProcessTypes, "state" | "transition" | "actor" | "facts"> & Partial<ProcessTypes>,
> = N & Omit<Unnamed, keyof N>;

/** A condition beside state and actor. `code` and `text` are the refusal; the process's own when they are absent. */
export type Guard<T extends ProcessTypes> = {
  words: string;
  test(facts: T["facts"], now: Date, actor: T["actor"]): boolean;
  code?: ErrorCode;
  text?: string;
};

export type Button<T extends ProcessTypes> = {
  form: T["form"];
  /** What stands on it where that is shorter than the row's `label`. */
  label?: string;
  /**
   * Hides the button in states where the row allows it but it makes no sense. Absent: shown wherever the row allows it.
   */
  when?(facts: T["facts"]): boolean;
  /**
   * The question before it is done; absent where it is easily undone or where a form comes first. `{name}`, here and in
   * `done`, stands for that column of the row.
   */
  confirm?: string | ((facts: T["facts"]) => string);
  tone: "primary" | "secondary" | "danger";
  /** Told to the one who pressed. */
  done?: string;
};

export type Changes<T extends ProcessTypes> = Partial<T["changes"]> & { deadlineAt?: Date | null };
type Change<T extends ProcessTypes> = (facts: T["facts"], now: Date, input: T["input"]) => Changes<T>;
type Naming<T extends ProcessTypes> = (
  facts: T["facts"],
  now: Date,
  input: T["input"],
) => Changes<T> & { state: T["state"] };

/** One target, none (`same`), or several: then `set` has to name which. */
type Target<T extends ProcessTypes> =
  | { to: T["state"] | "same"; set?: Change<T> }
  | { to: readonly T["state"][]; set: Naming<T> };

/** What somebody may do: who, from where, when, what it changes, what is told of it. */
export type Transition<T extends ProcessTypes> = Target<T> &
  T["columns"] & {
    /** Null: there is no row yet. */
    from: T["state"] | readonly T["state"][] | null;
    by: readonly T["actor"][];
    /** The first that fails gives its refusal. */
    when?: readonly Guard<T>[];
    /** On the button and in the operators' journal. */
    label: string;
    /** Its name in the operators' journal where that is not `<process>.<transition>`. */
    act?: string;
    /** The operators' journal says nothing of it: another act that stands there brought it about. */
    quiet?: true;
    /** Absent where the system does it, or where the page that asks the question has its own buttons for the answer. */
    button?: Button<T>;
    /**
     * In the history, and the title of bell and mail; by actor where it differs. `{title}` is that column of the row.
     */
    line?: string | Partial<Record<T["actor"], string>>;
    /** Subject of the mail where it is not the line. */
    subject?: string;
    /** The sides that are told. Absent: every side but the one that acted; empty: nobody. */
    notifies?: readonly T["side"][];
    /** What that side's mail says beside line and sentence. `origin` begins the site's addresses. */
    mail?(row: T["row"], data: Record<string, unknown>, side: T["side"], origin: string): string[];
  };

/** What time does in a state: instants at which something happens, then one every `every` milliseconds. */
export type StateClock<T extends ProcessTypes> = {
  deadlines(facts: T["facts"], now: Date): readonly (Date | null)[];
  every: number;
  /** Done by the system at a deadline if its row allows it. */
  makes?: T["transition"];
  /** How soon it is tried again where the row did not allow it, milliseconds; an hour where it is absent. */
  retry?: number;
  /** Told to both sides when a deadline passes and nothing is done. */
  title?: string;
  /** From this instant on, passing a deadline tells nobody. */
  silentAfter?(facts: T["facts"]): Date | null;
  remind?: { to: readonly T["side"][]; title: string; at(facts: T["facts"], now: Date): Date[] };
};

export type Sentences<T extends ProcessTypes> = Record<T["side"], string>;

/** What a state means: whose turn it is, what the clock does, what each side reads. */
export type StateRow<T extends ProcessTypes> = T["stateColumns"] & {
  label: string;
  /** What a side calls it where that depends on whose turn it is; an operator reads `label`. */
  labels?: Sentences<T>;
  /** Who acts next. Absent: the state is final. */
  next?: T["actor"] | ((facts: T["facts"], now: Date) => T["actor"]);
  clock?: StateClock<T>;
  /** For an open state without a clock: what ends it instead, in words. */
  endedBy?: string;
  /** What each side reads of it. */
  sentence?: Sentences<T> | ((facts: T["facts"], now: Date) => Sentences<T>);
};

/** The refusal of a transition that may not be made. */
export type Refused = { code: ErrorCode; text?: string };

/** While this is true of a row, only the named transitions are made of it, by nobody and by no clock. */
export type Rest<T extends ProcessTypes> = {
  /** When, in words, as printed tables show it. */
  words: string;
  test(facts: T["facts"]): boolean;
  moves: readonly T["transition"][];
  /** The refusal of any other. */
  text: string;
  /** Whose turn it is meanwhile, and what each side reads. */
  next: T["actor"];
  sentence(facts: T["facts"]): Sentences<T>;
};

/** A process: a row for each state and each transition, and nothing about it anywhere else. */
export type Process<T extends ProcessTypes> = {
  /** Names its audit actions: `<name>.<transition>`. */
  name: string;
  /** What the operators' journal calls its rows where it is not the name. */
  subject?: string;
  title: string;
  /** The answer to whoever comes from another state or is not named by the row. */
  refused: Refused;
  sides: readonly T["side"][];
  states: Record<T["state"], StateRow<T>>;
  transitions: Record<T["transition"], Transition<T>>;
  /** Transitions that interrupt a state or resume it: reminders already sent in that state are not sent again. */
  interrupts?: readonly T["transition"][];
  /** Instants beside the clock's at which time does something, if the process has such. */
  wakes?(facts: T["facts"], now: Date): readonly Date[];
  rests?: Rest<T>;
  /** What the own columns of a row change, beside its `set`. Pure. */
  follow?(row: Transition<T>, facts: T["facts"], now: Date, input: T["input"]): Changes<T>;
};

/**
 * What a transition makes of a row. `deadlineAt`, `nextAt`: absent where no state has a clock; the latter is when time
 * does something to it next, by which a timer finds it. `reminded`: how many reminders of the state count as sent;
 * absent: as before.
 */
export type Changed<T extends ProcessTypes> = Partial<T["changes"]> & {
  state: T["state"];
  deadlineAt?: Date | null;
  nextAt?: Date | null;
  reminded?: number;
};

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T]);

/** The states that a transition may start from; `[null]` where there is no row yet. */
export const sourcesOf = <T extends ProcessTypes>({ from }: Transition<T>): readonly (T["state"] | null)[] =>
  listOf<T["state"] | null>(from);

/** The states that a transition may lead to. */
export function targetsOf<T extends ProcessTypes>(row: Transition<T>): readonly T["state"][] {
  if (row.to !== "same") return listOf<T["state"]>(row.to as T["state"] | readonly T["state"][]);
  return sourcesOf(row).filter((state) => state !== null);
}

/** The row of a stored state. @throws Error on a state that the table does not have */
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

/** Whose turn it is; null in final states. */
export function nextOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): T["actor"] | null {
  const { next } = stateOf(process, facts);
  if (next === undefined) return null;
  if (process.rests?.test(facts)) return process.rests.next;
  return typeof next === "function" ? next(facts, now) : next;
}

/** What a state is called, as a side reads it; null: nobody's side. */
export function labelFor<T extends ProcessTypes>(
  process: Process<T>,
  facts: { readonly state: string | null },
  side: T["side"] | null,
): string {
  const { label, labels } = stateOf(process, facts);
  return (side !== null && labels?.[side]) || label;
}

/** What waits, as each side reads it. @throws Error in a state without sentences */
export function sentencesOf<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): Sentences<T> {
  if (process.rests?.test(facts)) return process.rests.sentence(facts);
  const { sentence } = stateOf(process, facts);
  if (sentence === undefined) throw new Error(`${process.name} says nothing of ${facts.state}`);
  return typeof sentence === "function" ? sentence(facts, now) : sentence;
}

/** Puts the row's columns into the places of a sentence that name them: `{title}`. */
export const fillTemplate = (sentence: string, row: object): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String((row as Record<string, unknown>)[name]));

/** What a transition is called afterwards. @throws Error for an actor whom the row does not know */
export function lineOf<T extends ProcessTypes>({ line, label }: Transition<T>, actor: T["actor"]): string {
  const found = typeof line === "string" ? line : (line as Record<string, string | undefined> | undefined)?.[actor];
  if (found === undefined) throw new Error(`"${label}" has no line for ${actor}`);
  return found;
}

/** The sides that are told: those that the row names, otherwise all but the one that acted. */
export const recipientsOf = <T extends ProcessTypes>(
  { sides }: Process<T>,
  { notifies }: Transition<T>,
  actor: T["actor"],
): readonly T["side"][] => notifies ?? sides.filter((side) => side !== actor);

/** How the operators' journal names a transition. */
export const auditActionOf = <T extends ProcessTypes>(process: Process<T>, name: T["transition"]): string =>
  process.transitions[name].act ?? `${process.name}.${name}`;
