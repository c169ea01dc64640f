import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { lockUser, type PayoutAccount, payoutAccountOf } from "#server/domains/accounts/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { notifyMember } from "./process/run.ts";
import { withdrawalProcess } from "./process/withdrawal.ts";
import { feeOf, heldFor, runAfter } from "./rules.ts";
import { asWithdrawal, type Withdrawal } from "./store.ts";

/**
 * Requests a withdrawal in the next weekly run. The account is copied, so that later changes do not affect this
 * transfer.
 * @throws Refusal withdrawal_identity, withdrawal_account, withdrawal_open; balance_short at the amount
 */
export async function requestWithdrawal(ctx: Ctx, { amount }: { amount: number }): Promise<Withdrawal> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    // Locks the member, so that name and account cannot change meanwhile.
    await lockUser(ctx, userId);
    const { identity, account } = await payoutAccountOf(ctx, userId);
    if (identity !== "accepted") refuse("withdrawal_identity");
    if (!account) refuse("withdrawal_account");
    return openWithdrawal(ctx, { userId, amount, fee: feeOf("wish"), account });
  });
}

/** @property held why operators hold it: money returned to a member who has left */
type Wish = { userId: number; amount: number; fee: number; account: PayoutAccount; held?: string };

/** Inserts a withdrawal and posts its journal. In the caller's transaction. @throws as above */
export async function openWithdrawal(ctx: Ctx, { userId, amount, fee, account, held }: Wish): Promise<Withdrawal> {
  const { bankCode, account: number, lastDigits, holder } = account;
  const now = ctx.now();
  const to = { bankCode, account: number, lastDigits, holder };
  const values = { userId, amount, fee, ...to, runAt: runAfter(now), held: held ?? heldFor(holder), createdAt: now };
  const row = asWithdrawal(one(await insert(ctx, values)));
  const name = held === undefined ? "request" : "reopen";
  const transition = withdrawalProcess.transitions[name];
  try {
    if (transition.money) await post(ctx, transition.money.posting(row));
  } catch (error) {
    if (error instanceof Refusal && error.code === "balance_short")
      refuseField("balance_short", "amount", "餘額不足，請調整金額後再試一次。");
    throw error;
  }
  const actor = held !== undefined ? "bank" : ctx.actor.kind === "member" ? "member" : "system";
  await notifyMember(ctx, { name, row: transition, actor, now, before: row, after: row, input: {}, data: {} });
  await recordAct(ctx, withdrawalProcess, name, row.id, { amount, fee });
  return row;
}

async function insert(ctx: Ctx, values: typeof withdrawals.$inferInsert) {
  try {
    return await ctx.db.insert(withdrawals).values(values).returning();
  } catch (error) {
    if (brokeUnique(error, "withdrawals_open")) refuse("withdrawal_open");
    throw error;
  }
}
