import { and, inArray, isNotNull } from "drizzle-orm";
import { bankName } from "#contract/accounts/banks.ts";
import { users } from "#server/db/schema/accounts.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { GONE_NAME } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { openWithdrawal } from "./request-withdrawal.ts";
import { feeOf } from "./rules.ts";
import { leaversAmong, type Withdrawal } from "./store.ts";

/**
 * Members who have left cannot request again: money returned to them is withdrawn again at once, and held until an
 * operator sets another account. In the caller's transaction.
 * @param reasonOf why it was returned
 */
export async function reopenForLeavers(
  ctx: Ctx,
  rows: readonly Withdrawal[],
  reasonOf: (row: Withdrawal) => string,
): Promise<void> {
  if (rows.length === 0) return;
  const leavers = await leaversAmong(ctx, rows);
  for (const row of rows) {
    if (!leavers.has(row.userId)) continue;
    const { userId, amount, bankCode, account, lastDigits, holder } = row;
    const to = { bankCode, account, lastDigits, holder, bankName: bankName(bankCode) ?? bankCode };
    const held = `會員已申請刪除帳號，款項被退回：${reasonOf(row)}。請確認是本人後，更正收款帳戶再匯。`;
    await openWithdrawal(ctx, { userId, amount, fee: feeOf("leaving"), account: to, held });
  }
}

/** Deletes the account numbers of deleted members, once the money has arrived. */
export async function erasePaid(ctx: Ctx, rows: readonly Withdrawal[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const deleted = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  await ctx.db
    .update(withdrawals)
    .set({ account: "", lastDigits: "", holder: GONE_NAME })
    .where(and(inArray(withdrawals.id, ids), inArray(withdrawals.userId, deleted)));
}
