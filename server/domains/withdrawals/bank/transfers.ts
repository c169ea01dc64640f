import { openAccountNumber } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { referenceOf } from "../rules.ts";
import type { Withdrawal } from "../store.ts";
import type { Result } from "./answer-file.ts";
import type { Transfer } from "./transfer-file.ts";

/** A withdrawal as a transfer of the bank file, with the decrypted account number. */
export const transferOf = (ctx: Ctx, withdrawal: Withdrawal): Transfer => ({
  ...lineOf(withdrawal),
  bankCode: withdrawal.bankCode,
  // Empty after its member's deletion.
  account: withdrawal.account && openAccountNumber(ctx, withdrawal.userId, withdrawal.account),
  holder: withdrawal.holder,
});

/** Reference and sum of a withdrawal at the bank. */
export const lineOf = ({ id, amount, fee }: Withdrawal): { reference: string; amount: number } => ({
  reference: referenceOf(id),
  amount: amount - fee,
});

/** A withdrawal as in the bank's response, with its earlier result. */
export function sentTransferOf(withdrawal: Withdrawal): ReturnType<typeof lineOf> & { result: Result | null } {
  const { reference: bankReference, reason } = withdrawal;
  const line = lineOf(withdrawal);
  const result = bankReference === null ? null : { reference: line.reference, bankReference, reason };
  return { ...line, result };
}
