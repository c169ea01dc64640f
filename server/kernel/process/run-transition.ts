import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "./available-actions.ts";
import { changesOf } from "./changes.ts";
import { auditActionOf, type Changed, type Process, type ProcessTypes, type Transition } from "./process-table.ts";

/** The data of one running transition, as the steps of a process see it. */
export type TransitionContext<T extends ProcessTypes, Row> = {
  name: T["transition"];
  row: Transition<T>;
  actor: T["actor"];
  /** The timestamp of the transition; rows of other tables use it too. */
  now: Date;
  before: Row;
  after: Row;
  input: T["input"];
  data: Record<string, unknown>;
};

/** Connects a process to its tables. */
export type Binding<T extends ProcessTypes, Row> = {
  /** The role in which the current actor acts on this row. @throws Refusal not_found for strangers */
  actorOf(ctx: Ctx, row: Row): T["actor"];
  /** Adds to the input what has to be read from the database or follows from the row. */
  prepare?(ctx: Ctx, row: Row, name: T["transition"], input: T["input"], actor: T["actor"]): Promise<T["input"]>;
  /** Writes the changes. @returns the updated row */
  save(ctx: Ctx, context: Omit<TransitionContext<T, Row>, "after">, changes: Changed<T>): Promise<Row>;
  /** The effects of the extra columns outside the row, in order: each reads its own column. */
  steps?: readonly ((ctx: Ctx, context: TransitionContext<T, Row>) => Promise<void>)[];
  /** The row id for the audit log when it is another row's: a payment for its refunds. */
  subjectId?(row: Row): number;
  /** Writes the history and emits the event from which both sides are notified. */
  record?(ctx: Ctx, context: TransitionContext<T, Row>): Promise<void>;
};

/**
 * Writes a transition to the audit log, unless its row is quiet. Called directly only when a row is created,
 * because `runTransition` needs an existing one.
 */
export async function recordAct<T extends ProcessTypes>(
  ctx: Ctx,
  process: Process<T>,
  name: T["transition"],
  id: number,
  data: Record<string, unknown> = {},
): Promise<void> {
  if (process.transitions[name].quiet) return;
  await audit(ctx, auditActionOf(process, name), process.subject ?? process.name, id, data);
}

/**
 * Makes a transition: actor → guards → effects → steps → history, event, audit. The caller runs a transaction, holds
 * the row's lock and handles repeated calls.
 * @returns the updated row
 * @throws Refusal with the code of the first guard that fails; nothing is written then
 */
export async function runTransition<T extends ProcessTypes, Row extends T["facts"] & { id: number }>(
  ctx: Ctx,
  process: Process<T>,
  binding: Binding<T, Row>,
  before: Row,
  name: T["transition"],
  { input, data = {} }: { input: T["input"]; data?: Record<string, unknown> },
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
