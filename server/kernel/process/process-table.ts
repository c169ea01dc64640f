import type { ErrorCode } from "#contract/errors.ts";

/** The words of one process: what its rows may name, what they read and what they change. */
export type Words = {
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
export type WordsOf<N extends Pick<Words, "state" | "transition" | "actor" | "facts"> & Partial<Words>> = N &
  Omit<Unnamed, keyof N>;

/** A condition beside state and actor. `code` and `text` are the refusal; the process's own when they are absent. */
export type Guard<W extends Words> = {
  words: string;
  test(facts: W["facts"], now: Date, actor: W["actor"]): boolean;
  code?: ErrorCode;
  text?: string;
};

export type Button<W extends Words> = {
  form: W["form"];
  /** What stands on it where that is shorter than the row's `label`. */
  label?: string;
  /**
   * Hides the button in states where the row allows it but it makes no sense. Absent: shown wherever the row allows it.
   */
  when?(facts: W["facts"]): boolean;
  /**
   * The question before it is done; absent where it is easily undone or where a form comes first. `{name}`, here and in
   * `done`, stands for that column of the row.
   */
  confirm?: string | ((facts: W["facts"]) => string);
  tone: "primary" | "secondary" | "danger";
  /** Told to the one who pressed. */
  done?: string;
};

export type Changes<W extends Words> = Partial<W["changes"]> & { deadlineAt?: Date | null };
type Change<W extends Words> = (facts: W["facts"], now: Date, input: W["input"]) => Changes<W>;
type Naming<W extends Words> = (facts: W["facts"], now: Date, input: W["input"]) => Changes<W> & { state: W["state"] };

/** One target, none (`same`), or several: then `set` has to name which. */
type Target<W extends Words> =
  | { to: W["state"] | "same"; set?: Change<W> }
  | { to: readonly W["state"][]; set: Naming<W> };

/** What somebody may do: who, from where, when, what it changes, what is told of it. */
export type Transition<W extends Words> = Target<W> &
  W["columns"] & {
    /** Null: there is no row yet. */
    from: W["state"] | readonly W["state"][] | null;
    by: readonly W["actor"][];
    /** The first that fails gives its refusal. */
    when?: readonly Guard<W>[];
    /** On the button and in the operators' journal. */
    label: string;
    /** Its name in the operators' journal where that is not `<process>.<transition>`. */
    act?: string;
    /** The operators' journal says nothing of it: another act that stands there brought it about. */
    quiet?: true;
    /** Absent where the system does it, or where the page that asks the question has its own buttons for the answer. */
    button?: Button<W>;
    /**
     * In the history, and the title of bell and mail; by actor where it differs. `{title}` is that column of the row.
     */
    line?: string | Partial<Record<W["actor"], string>>;
    /** Subject of the mail where it is not the line. */
    subject?: string;
    /** The sides that are told. Absent: every side but the one that acted; empty: nobody. */
    tells?: readonly W["side"][];
    /** What that side's mail says beside line and sentence. `origin` begins the site's addresses. */
    mail?(row: W["row"], data: Record<string, unknown>, side: W["side"], origin: string): string[];
  };

/** What time does in a state: instants at which something happens, then one every `every` milliseconds. */
export type StateClock<W extends Words> = {
  deadlines(facts: W["facts"], now: Date): readonly (Date | null)[];
  every: number;
  /** Done by the system at a deadline if its row allows it. */
  makes?: W["transition"];
  /** How soon it is tried again where the row did not allow it, milliseconds; an hour where it is absent. */
  retry?: number;
  /** Told to both sides when a deadline passes and nothing is done. */
  title?: string;
  /** From this instant on, passing a deadline tells nobody. */
  silentAfter?(facts: W["facts"]): Date | null;
  remind?: { to: readonly W["side"][]; title: string; at(facts: W["facts"], now: Date): Date[] };
};

export type Sentences<W extends Words> = Record<W["side"], string>;

/** What a state means: whose turn it is, what the clock does, what each side reads. */
export type StateRow<W extends Words> = W["stateColumns"] & {
  label: string;
  /** What a side calls it where that depends on whose turn it is; an operator reads `label`. */
  labels?: Sentences<W>;
  /** Who acts next. Absent: the state is final. */
  next?: W["actor"] | ((facts: W["facts"], now: Date) => W["actor"]);
  clock?: StateClock<W>;
  /** For an open state without a clock: what ends it instead, in words. */
  endedBy?: string;
  /** What each side reads of it. */
  sentence?: Sentences<W> | ((facts: W["facts"], now: Date) => Sentences<W>);
};

/** The refusal of a transition that may not be made. */
export type Refused = { code: ErrorCode; text?: string };

/** While this is true of a row, only the named transitions are made of it, by nobody and by no clock. */
export type Rest<W extends Words> = {
  /** When, in words, as printed tables show it. */
  words: string;
  test(facts: W["facts"]): boolean;
  moves: readonly W["transition"][];
  /** The refusal of any other. */
  text: string;
  /** Whose turn it is meanwhile, and what each side reads. */
  next: W["actor"];
  sentence(facts: W["facts"]): Sentences<W>;
};

/** A process: a row for each state and each transition, and nothing about it anywhere else. */
export type Process<W extends Words> = {
  /** Names its audit actions: `<name>.<transition>`. */
  name: string;
  /** What the operators' journal calls its rows where it is not the name. */
  subject?: string;
  title: string;
  /** The answer to whoever comes from another state or is not named by the row. */
  refused: Refused;
  sides: readonly W["side"][];
  states: Record<W["state"], StateRow<W>>;
  transitions: Record<W["transition"], Transition<W>>;
  /** Transitions that interrupt a state or resume it: reminders already sent in that state are not sent again. */
  interrupts?: readonly W["transition"][];
  /** Instants beside the clock's at which time does something, if the process has such. */
  wakes?(facts: W["facts"], now: Date): readonly Date[];
  rests?: Rest<W>;
  /** What the own columns of a row change, beside its `set`. Pure. */
  follow?(row: Transition<W>, facts: W["facts"], now: Date, input: W["input"]): Changes<W>;
};

/**
 * What a transition makes of a row. `deadlineAt`, `nextAt`: absent where no state has a clock; the latter is when time
 * does something to it next, by which a timer finds it. `reminded`: how many reminders of the state count as sent;
 * absent: as before.
 */
export type Changed<W extends Words> = Partial<W["changes"]> & {
  state: W["state"];
  deadlineAt?: Date | null;
  nextAt?: Date | null;
  reminded?: number;
};

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T]);

/** The states that a transition may start from; `[null]` where there is no row yet. */
export const sourcesOf = <W extends Words>({ from }: Transition<W>): readonly (W["state"] | null)[] =>
  listOf<W["state"] | null>(from);

/** The states that a transition may lead to. */
export function targetsOf<W extends Words>(row: Transition<W>): readonly W["state"][] {
  if (row.to !== "same") return listOf<W["state"]>(row.to as W["state"] | readonly W["state"][]);
  return sourcesOf(row).filter((state) => state !== null);
}

/** The row of a stored state. @throws Error on a state that the table does not have */
export function stateOf<W extends Words>(
  process: Process<W>,
  { state }: { readonly state: string | null },
): StateRow<W> {
  const found = (process.states as Record<string, StateRow<W> | undefined>)[state ?? ""];
  if (!found) throw new Error(`${process.name} has no state ${state}`);
  return found;
}

export const isFinal = <W extends Words>(process: Process<W>, facts: { readonly state: string }): boolean =>
  stateOf(process, facts).next === undefined;

/** Whose turn it is; null in final states. */
export function nextOf<W extends Words>(process: Process<W>, facts: W["facts"], now: Date): W["actor"] | null {
  const { next } = stateOf(process, facts);
  if (next === undefined) return null;
  if (process.rests?.test(facts)) return process.rests.next;
  return typeof next === "function" ? next(facts, now) : next;
}

/** What a state is called, as a side reads it; null: nobody's side. */
export function labelFor<W extends Words>(
  process: Process<W>,
  facts: { readonly state: string | null },
  side: W["side"] | null,
): string {
  const { label, labels } = stateOf(process, facts);
  return (side !== null && labels?.[side]) || label;
}

/** What waits, as each side reads it. @throws Error in a state without sentences */
export function sentencesOf<W extends Words>(process: Process<W>, facts: W["facts"], now: Date): Sentences<W> {
  if (process.rests?.test(facts)) return process.rests.sentence(facts);
  const { sentence } = stateOf(process, facts);
  if (sentence === undefined) throw new Error(`${process.name} says nothing of ${facts.state}`);
  return typeof sentence === "function" ? sentence(facts, now) : sentence;
}

/** Puts the row's columns into the places of a sentence that name them: `{title}`. */
export const filled = (sentence: string, row: object): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String((row as Record<string, unknown>)[name]));

/** What a transition is called afterwards. @throws Error for an actor whom the row does not know */
export function lineOf<W extends Words>({ line, label }: Transition<W>, actor: W["actor"]): string {
  const found = typeof line === "string" ? line : (line as Record<string, string | undefined> | undefined)?.[actor];
  if (found === undefined) throw new Error(`"${label}" has no line for ${actor}`);
  return found;
}

/** The sides that are told: those that the row names, otherwise all but the one that acted. */
export const hearersOf = <W extends Words>(
  { sides }: Process<W>,
  { tells }: Transition<W>,
  actor: W["actor"],
): readonly W["side"][] => tells ?? sides.filter((side) => side !== actor);

/** How the operators' journal names a transition. */
export const actOf = <W extends Words>(process: Process<W>, name: W["transition"]): string =>
  process.transitions[name].act ?? `${process.name}.${name}`;
