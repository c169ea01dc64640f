import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";
import type { BatchState, WithdrawalState } from "#contract/withdrawals/states.ts";
import { users } from "#server/db/schema/accounts.ts";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

type Stored = typeof withdrawals.$inferSelect;
export type Withdrawal = Omit<Stored, "state"> & { state: WithdrawalState };
type StoredBatch = typeof withdrawalBatches.$inferSelect;
export type Batch = Omit<StoredBatch, "state"> & { state: BatchState };

export const asWithdrawal = (row: Stored): Withdrawal => ({ ...row, state: row.state as WithdrawalState });
export const asBatch = (row: StoredBatch): Batch => ({ ...row, state: row.state as BatchState });

/** Withdrawals, locked until the transaction ends, always in the same order. */
export async function lockWithdrawals(ctx: Ctx, where: SQL | undefined): Promise<Withdrawal[]> {
  const rows = await ctx.db.select().from(withdrawals).where(where).orderBy(asc(withdrawals.id)).for("update");
  return rows.map(asWithdrawal);
}

/** One of them. @throws Refusal not_found */
export async function lockWithdrawal(ctx: Ctx, id: number): Promise<Withdrawal> {
  const [row] = await lockWithdrawals(ctx, eq(withdrawals.id, id));
  return row ?? refuse("not_found");
}

/** Those of a batch. */
export const lockBatched = (ctx: Ctx, batchId: number): Promise<Withdrawal[]> =>
  lockWithdrawals(ctx, eq(withdrawals.batchId, batchId));

/** The withdrawals with these ids. */
export async function findWithdrawals(ctx: Ctx, ids: readonly number[]): Promise<Withdrawal[]> {
  const rows = await ctx.db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
  return rows.map(asWithdrawal);
}

/** A batch. @throws Refusal not_found */
export async function getBatch(ctx: Ctx, id: number): Promise<Batch> {
  const [row] = await ctx.db.select().from(withdrawalBatches).where(eq(withdrawalBatches.id, id));
  return row ? asBatch(row) : refuse("not_found");
}

/** A batch, locked until the transaction ends. @throws Refusal not_found */
export async function lockBatch(ctx: Ctx, id: number): Promise<Batch> {
  const [row] = await ctx.db.select().from(withdrawalBatches).where(eq(withdrawalBatches.id, id)).for("update");
  return row ? asBatch(row) : refuse("not_found");
}

/** The members among these whose accounts are being deleted, or are deleted. */
export async function leaversAmong(
  ctx: Ctx,
  rows: readonly Pick<Withdrawal, "userId">[],
): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ userId }) => userId);
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.status, memberStatus.leaving)));
  return new Set(found.map(({ id }) => id));
}
