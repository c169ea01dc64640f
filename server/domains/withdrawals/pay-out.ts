import * as terms from "#contract/terms.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { type PayoutAccount, payoutAccountOf } from "#server/domains/accounts/index.ts";
import { cashPoints, giveUpBalance } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { isOnTheWay } from "./process/predicates.ts";
import { openWithdrawal } from "./request-withdrawal.ts";
import { feeOf } from "./rules.ts";

/**
 * The final payout of a deleted account: all of its balance and points, however little, without a fee. Null when there
 * is nothing, no bank account, or another withdrawal is in progress.
 */
export async function finalPayout(ctx: Ctx, userId: number): Promise<(PayoutAccount & { amount: number }) | null> {
  const rows = await read(ctx.db, { amount: num, waits: bool })`
    select ${balance(userId, "balance", "points")} as amount,
      exists (select from withdrawals w where w.user_id = ${userId} and ${isOnTheWay.sql("w")}) as waits`;
  const { amount = 0, waits = false } = rows[0] ?? {};
  if (amount === 0 || waits) return null;
  const { account } = await payoutAccountOf(ctx, userId);
  return account && { ...account, amount };
}

/**
 * The remainder of a deleted account that may be given up: less than the minimum withdrawal, without an account to pay
 * it to. Null when there is nothing, or a withdrawal is in progress.
 */
export async function restOf(ctx: Ctx, userId: number): Promise<number | null> {
  if (await finalPayout(ctx, userId)) return null;
  const rows = await read(ctx.db, { amount: num, waits: bool })`
    select ${balance(userId, "balance", "points")} as amount,
      exists (select from withdrawals w where w.user_id = ${userId} and ${isOnTheWay.sql("w")}) as waits`;
  const { amount = 0, waits = false } = rows[0] ?? {};
  return amount > 0 && amount < terms.withdrawalMin && !waits ? amount : null;
}

/**
 * Gives up the remainder: converts points into balance and posts all of it to the platform. In the caller's
 * transaction.
 */
export async function giveUpRest(ctx: Ctx, userId: number): Promise<string> {
  await cashPoints(ctx, userId);
  return giveUpBalance(ctx, userId);
}

/** Pays it out: converts points into balance and withdraws all of it. In the caller's transaction. */
export async function payOut(ctx: Ctx, userId: number): Promise<void> {
  const payout = await finalPayout(ctx, userId);
  if (!payout) return;
  const { amount, ...account } = payout;
  await cashPoints(ctx, userId);
  await openWithdrawal(ctx, { userId, amount, fee: feeOf("leaving"), account });
}
