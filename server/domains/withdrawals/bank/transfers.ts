import { openAccountNumber } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { referenceOf } from "../rules.ts";
import type { Withdrawal } from "../store.ts";
import type { Result } from "./answer-file.ts";
import type { Transfer } from "./transfer-file.ts";

/** A withdrawal as the bank is asked for it, with the number of the account unsealed. */
export const transferOf = (ctx: Ctx, withdrawal: Withdrawal): Transfer => ({
  ...lineOf(withdrawal),
  bankCode: withdrawal.bankCode,
  // Empty once its member is deleted.
  account: withdrawal.account && openAccountNumber(ctx, withdrawal.userId, withdrawal.account),
  holder: withdrawal.holder,
});

/** Name and sum of a withdrawal at the bank. */
export const lineOf = ({ id, amount, fee }: Withdrawal): { reference: string; amount: number } => ({
  reference: referenceOf(id),
  amount: amount - fee,
});

/** A withdrawal as the bank's answer names it, and what the bank has said of it already. */
export function sentTransferOf(withdrawal: Withdrawal): ReturnType<typeof lineOf> & { result: Result | null } {
  const { reference: bankReference, reason } = withdrawal;
  const line = lineOf(withdrawal);
  const result = bankReference === null ? null : { reference: line.reference, bankReference, reason };
  return { ...line, result };
}
