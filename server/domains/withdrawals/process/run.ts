import { eq, sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { withdrawalBatches } from "#server/db/schema/withdrawals.ts";
import { postAll } from "#server/domains/ledger/index.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { auditAll } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { auditActionOf } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { withdrawalsMoved } from "../events.ts";
import { asBatch, type Batch, findWithdrawals, leaversAmong, type Withdrawal } from "../store.ts";
import { type BatchProcessTypes, batchProcess } from "./batch.ts";
import { type WithdrawalProcessTypes, withdrawalProcess } from "./withdrawal.ts";

type Name = WithdrawalProcessTypes["transition"];
type Actor = "operator" | "bank" | "system";

/** Maximum number of withdrawals per event. */
const TOLD_AT_ONCE = 200;

/**
 * Makes one transition of many locked withdrawals, as `runTransition` does for one: guards → effects → money → event,
 * audit, each in one statement for all, so that ten thousand are one short transaction.
 * @throws Refusal conflict when the state of one does not allow it; nothing is written then
 */
export async function transitionAll(
  ctx: Ctx,
  rows: readonly Withdrawal[],
  name: Exclude<Name, "request" | "reopen" | "correct">,
  actor: Actor,
  inputOf: (row: Withdrawal) => WithdrawalProcessTypes["input"] = () => ({}),
): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.now();
  for (const row of rows) {
    const refused = refusalOf(withdrawalProcess, name, row, actor, now);
    if (refused) refuse(refused.code, refused.text);
  }
  await save(
    ctx,
    rows.map((row) => ({ ...row, ...changesOf(withdrawalProcess, name, row, now, inputOf(row)) })),
  );
  const { money } = withdrawalProcess.transitions[name];
  if (money) await postAll(ctx, rows.map(money.posting));
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += TOLD_AT_ONCE)
    await emit(ctx, withdrawalsMoved, {
      name,
      actor,
      ids: ids.slice(at, at + TOLD_AT_ONCE),
      at: now.toISOString(),
    });
  await auditAll(ctx, auditActionOf(withdrawalProcess, name), withdrawalProcess.name, ids);
}

async function save(ctx: Ctx, rows: readonly Withdrawal[]): Promise<void> {
  const changes = rows.map(({ id, state, batchId, batchedAt, sentAt, closedAt, reason, reference }) => ({
    ...{ id, state, batchId, batchedAt, sentAt, closedAt, reason, reference },
  }));
  const { rowCount } = await ctx.db.execute(sql`
    update withdrawals w set state = c.state, batch_id = c."batchId", batched_at = c."batchedAt", sent_at = c."sentAt",
      closed_at = c."closedAt", reason = c.reason, reference = c.reference
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id int, state text, "batchId" int,
      "batchedAt" timestamptz, "sentAt" timestamptz, "closedAt" timestamptz, reason text, reference text)
    where w.id = c.id`);
  if (rowCount !== rows.length) throw new Error(`${rowCount} of ${rows.length} withdrawals were saved`);
}

/** Notifies a withdrawal's member of its state. */
export const notifyMember = notifyByTransition(
  withdrawalProcess,
  "withdrawal",
  () => to("/mypage/revenue"),
  ({ userId }: Withdrawal) => userId,
);

const returns: ReadonlySet<Name> = new Set(["return", "bounce"]);

/** Subscriber of `withdrawal.moved`: notifies each member, in separate transactions. */
export async function notifyMoved(
  ctx: Ctx,
  { name, actor, ids, at }: { name: Name; actor: Actor; ids: number[]; at: string },
): Promise<void> {
  const row = withdrawalProcess.transitions[name];
  if (row.notifies?.length === 0) return;
  const found = await findWithdrawals(ctx, ids);
  // Members who have left are notified of their held money instead, because they cannot request again.
  const leavers = returns.has(name) ? await leaversAmong(ctx, found) : new Set();
  for (const after of found) {
    if (leavers.has(after.userId)) continue;
    const made = { name, row, actor, now: new Date(at), before: after, after, input: {}, data: {} };
    await tx(ctx, (ctx) => notifyMember(ctx, made));
  }
}

const batchBinding: Binding<BatchProcessTypes, Batch> = {
  actorOf: () => "operator",
  async save(ctx, { before }, changes) {
    const rows = await ctx.db
      .update(withdrawalBatches)
      .set(changes)
      .where(eq(withdrawalBatches.id, before.id))
      .returning();
    return asBatch(one(rows));
  },
};

/**
 * Makes a transition of a locked batch.
 * @param more additional audit data
 * @throws Refusal conflict when its state does not allow it
 */
export const transitionBatch = (
  ctx: Ctx,
  batch: Batch,
  name: Exclude<BatchProcessTypes["transition"], "make">,
  input: BatchProcessTypes["input"] = {},
  more: Record<string, number> = {},
): Promise<Batch> =>
  runTransition(ctx, batchProcess, batchBinding, batch, name, {
    input,
    data: { number: batch.number, count: batch.count, amount: batch.amount, ...more },
  });
