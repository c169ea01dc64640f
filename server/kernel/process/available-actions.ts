import {
  type Button,
  fillTemplate,
  type Process,
  type ProcessTypes,
  type Refused,
  sourcesOf,
} from "./process-table.ts";

/** Why this actor may not make this transition now; null when it is allowed. */
export function refusalOf<T extends ProcessTypes>(
  process: Process<T>,
  name: T["transition"],
  facts: T["facts"],
  actor: T["actor"],
  now: Date,
): Refused | null {
  const row = process.transitions[name];
  const { refused } = process;
  if (!sourcesOf(row).includes(facts.state) || !row.by.includes(actor)) return refused;
  const { rests } = process;
  if (rests?.test(facts) && !rests.moves.includes(name)) return { code: refused.code, text: rests.text };
  const failed = row.when?.find((guard) => !guard.test(facts, now, actor));
  if (!failed) return null;
  const text = failed.code === undefined ? (failed.text ?? refused.text) : failed.text;
  return { code: failed.code ?? refused.code, ...(text === undefined ? {} : { text }) };
}

/** A button as the page gets it: label, form, confirmation question and success message. */
export type AvailableAction<T extends ProcessTypes> = {
  name: T["transition"];
  label: string;
  form: T["form"];
  confirm: string | null;
  tone: Button<T>["tone"];
  done: string | null;
};

/** The button, if this actor may press it now; otherwise null. */
export function availableAction<T extends ProcessTypes, N extends T["transition"]>(
  process: Process<T>,
  name: N,
  facts: T["facts"],
  actor: T["actor"],
  now: Date,
): (AvailableAction<T> & { name: N }) | null {
  const { label, button } = process.transitions[name];
  if (!button || button.when?.(facts) === false || refusalOf(process, name, facts, actor, now) !== null) return null;
  const { form, tone, confirm, done } = button;
  const worded = (words: string | undefined) => (words === undefined ? null : fillTemplate(words, facts));
  const question = typeof confirm === "function" ? confirm(facts) : worded(confirm);
  return { name, label: button.label ?? label, form, confirm: question, tone, done: worded(done) };
}

/** The buttons that this actor may press now, in the order of the table. */
export const availableActions = <T extends ProcessTypes>(
  process: Process<T>,
  facts: T["facts"],
  actor: T["actor"],
  now: Date,
): AvailableAction<T>[] =>
  (Object.keys(process.transitions) as T["transition"][]).flatMap(
    (name) => availableAction(process, name, facts, actor, now) ?? [],
  );
