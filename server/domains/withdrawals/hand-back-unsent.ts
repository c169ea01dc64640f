import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { lockName } from "#server/kernel/tx.ts";
import { isUnsent } from "./process/predicates.ts";
import { transitionAll } from "./process/run.ts";
import { lockWithdrawals, type Withdrawal } from "./store.ts";

/** Locked while a batch is created or loses transfers. */
export const lockBatches = (ctx: Ctx): Promise<void> => lockName(ctx, "withdrawal_batch");

/** Unsent withdrawals, locked with their unreleased batches, batches first, in the same order as everywhere. */
export async function lockUnsent(ctx: Ctx, which: SQL | undefined): Promise<Withdrawal[]> {
  await lockBatches(ctx);
  const where = and(which, isUnsent.sql("withdrawals"));
  const batches = ctx.db
    .select({ id: withdrawals.batchId })
    .from(withdrawals)
    .where(and(where, isNotNull(withdrawals.batchId)));
  await ctx.db
    .select({ id: withdrawalBatches.id })
    .from(withdrawalBatches)
    .where(inArray(withdrawalBatches.id, batches))
    .orderBy(withdrawalBatches.id)
    .for("update");
  return lockWithdrawals(ctx, where);
}

/** Removes these withdrawals from their batches' count and sum. */
async function takeOut(ctx: Ctx, rows: readonly Withdrawal[]): Promise<void> {
  for (const [batchId, taken] of Map.groupBy(rows, (row) => row.batchId)) {
    if (batchId === null) continue;
    const amount = taken.reduce((sum, each) => sum + each.amount - each.fee, 0);
    await ctx.db
      .update(withdrawalBatches)
      .set({
        count: sql`${withdrawalBatches.count} - ${taken.length}`,
        amount: sql`${withdrawalBatches.amount} - ${amount}`,
      })
      .where(eq(withdrawalBatches.id, batchId));
  }
}

/** Returns locked withdrawals to their members' balance, also from an unreleased batch. @throws Refusal conflict */
export async function handBackUnsent(
  ctx: Ctx,
  rows: readonly Withdrawal[],
  actor: "operator" | "system",
  reason: string,
): Promise<void> {
  await transitionAll(ctx, rows, "hand_back", actor, () => ({ reason }));
  await takeOut(ctx, rows);
}
