import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { type PayoutAccount, payoutAccountOf } from "#server/domains/accounts/index.ts";
import { cashPoints, giveUpBalance } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isOnTheWay } from "./process/predicates.ts";
import { openWithdrawal } from "./request-withdrawal.ts";
import { feeOf } from "./rules.ts";

/**
 * What would be paid out with an account that is deleted: all of its balance and points, however little, without a fee.
 * Null where there is nothing, no bank account, or another withdrawal still on its way.
 */
export async function finalPayout(ctx: Ctx, userId: number): Promise<(PayoutAccount & { amount: number }) | null> {
  const { rows } = await ctx.db.execute<{ amount: number; waits: boolean }>(sql`
    select ${balance(userId, "balance", "points")} as amount,
      exists (select from withdrawals w where w.user_id = ${userId} and ${isOnTheWay.sql("w")}) as waits`);
  const { amount = 0, waits = false } = rows[0] ?? {};
  if (amount === 0 || waits) return null;
  const { account } = await payoutAccountOf(ctx, userId);
  return account && { ...account, amount };
}

/**
 * What stays on an account that is deleted and may be given up: less than a withdrawal needs, and no account that it could
 * be paid out to. Null where there is nothing, or a withdrawal is on its way.
 */
export async function restOf(ctx: Ctx, userId: number): Promise<number | null> {
  if (await finalPayout(ctx, userId)) return null;
  const { rows } = await ctx.db.execute<{ amount: number; waits: boolean }>(sql`
    select ${balance(userId, "balance", "points")} as amount,
      exists (select from withdrawals w where w.user_id = ${userId} and ${isOnTheWay.sql("w")}) as waits`);
  const { amount = 0, waits = false } = rows[0] ?? {};
  return amount > 0 && amount < terms.withdrawalMin && !waits ? amount : null;
}

/** Gives that rest up: points become balance, and all of it is the platform's. Part of the caller's transaction. */
export async function giveUpRest(ctx: Ctx, userId: number): Promise<string> {
  await cashPoints(ctx, userId);
  return giveUpBalance(ctx, userId);
}

/** Pays it out: points become balance, and a withdrawal takes all of it. Part of the caller's transaction. */
export async function payOut(ctx: Ctx, userId: number): Promise<void> {
  const payout = await finalPayout(ctx, userId);
  if (!payout) return;
  const { amount, ...account } = payout;
  await cashPoints(ctx, userId);
  await openWithdrawal(ctx, { userId, amount, fee: feeOf("leaving"), account });
}
