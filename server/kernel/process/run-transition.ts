import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { changesOf } from "./changes.ts";
import { refusalOf } from "./offers.ts";
import { actOf, type Changed, type Process, type Transition, type Words } from "./process-table.ts";

/** What one transition of one row is about, as the steps of a process see it. */
export type Made<W extends Words, Row> = {
  name: W["transition"];
  row: Transition<W>;
  actor: W["actor"];
  /** The one moment of the transition: rows of other tables carry it too. */
  now: Date;
  before: Row;
  after: Row;
  input: W["input"];
  data: Record<string, unknown>;
};

/** How a process reaches its tables. */
export type Binding<W extends Words, Row> = {
  /** As whom the acting one makes transitions of this row. @throws Refusal not_found for a stranger */
  actorOf(ctx: Ctx, row: Row): W["actor"];
  /** Adds to the input what only the database knows, and what follows from the row. */
  prepare?(ctx: Ctx, row: Row, name: W["transition"], input: W["input"], actor: W["actor"]): Promise<W["input"]>;
  /** Writes the changes. @returns the row as it is now */
  save(ctx: Ctx, made: Omit<Made<W, Row>, "after">, changes: Changed<W>): Promise<Row>;
  /** What the own columns do beyond the row, in order: each reads its column. */
  steps?: readonly ((ctx: Ctx, made: Made<W, Row>) => Promise<void>)[];
  /** The row by which the operators' journal names it, where that is another: a payment for its refunds. */
  subjectId?(row: Row): number;
  /** Writes the history and emits the event by which both sides are told. */
  record?(ctx: Ctx, made: Made<W, Row>): Promise<void>;
};

/**
 * Writes a transition into the operators' journal, unless its row is quiet. Called directly only when a row is made,
 * because `runTransition` needs one.
 */
export async function recordAct<W extends Words>(
  ctx: Ctx,
  process: Process<W>,
  name: W["transition"],
  id: number,
  data: Record<string, unknown> = {},
): Promise<void> {
  if (process.transitions[name].quiet) return;
  await audit(ctx, actOf(process, name), process.subject ?? process.name, id, data);
}

/**
 * Makes a transition of a row: actor → guards → effects → steps → history, event, audit. The caller is in a transaction
 * and holds the row's lock; whether a repeated call has been answered before is the caller's question too.
 * @returns the row as it is now
 * @throws Refusal with the code of the first guard that fails; nothing is written then
 */
export async function runTransition<W extends Words, Row extends W["facts"] & { id: number }>(
  ctx: Ctx,
  process: Process<W>,
  binding: Binding<W, Row>,
  before: Row,
  name: W["transition"],
  { input, data = {} }: { input: W["input"]; data?: Record<string, unknown> },
): Promise<Row> {
  const now = ctx.now();
  const actor = binding.actorOf(ctx, before);
  const refused = refusalOf(process, name, before, actor, now);
  if (refused) refuse(refused.code, refused.text);
  const prepared = (await binding.prepare?.(ctx, before, name, input, actor)) ?? input;
  const making = { name, row: process.transitions[name], actor, now, before, input: prepared, data };
  const after = await binding.save(ctx, making, changesOf(process, name, before, now, prepared));
  const made = { ...making, after };
  for (const step of binding.steps ?? []) await step(ctx, made);
  await binding.record?.(ctx, made);
  await recordAct(ctx, process, name, binding.subjectId?.(before) ?? before.id, data);
  return after;
}
