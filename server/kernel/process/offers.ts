import { type Button, filled, type Process, type Refused, sourcesOf, type Words } from "./process-table.ts";

/** Why this actor may not make this transition now; null when they may. */
export function refusalOf<W extends Words>(
  process: Process<W>,
  name: W["transition"],
  facts: W["facts"],
  actor: W["actor"],
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

/** A button as the page gets it: what stands on it, what it opens, what is asked before and told afterwards. */
export type Offered<W extends Words> = {
  name: W["transition"];
  label: string;
  form: W["form"];
  confirm: string | null;
  tone: Button<W>["tone"];
  done: string | null;
};

/** One button, if this actor may press it now. */
export function offer<W extends Words, N extends W["transition"]>(
  process: Process<W>,
  name: N,
  facts: W["facts"],
  actor: W["actor"],
  now: Date,
): (Offered<W> & { name: N }) | null {
  const { label, button } = process.transitions[name];
  if (!button || button.when?.(facts) === false || refusalOf(process, name, facts, actor, now) !== null) return null;
  const { form, tone, confirm, done } = button;
  const worded = (words: string | undefined) => (words === undefined ? null : filled(words, facts));
  const question = typeof confirm === "function" ? confirm(facts) : worded(confirm);
  return { name, label: button.label ?? label, form, confirm: question, tone, done: worded(done) };
}

/** The buttons that this actor may press now, in the order of the table. */
export const offered = <W extends Words>(
  process: Process<W>,
  facts: W["facts"],
  actor: W["actor"],
  now: Date,
): Offered<W>[] =>
  (Object.keys(process.transitions) as W["transition"][]).flatMap(
    (name) => offer(process, name, facts, actor, now) ?? [],
  );
