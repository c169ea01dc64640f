import type { z } from "zod";
import { bankName } from "#contract/accounts/banks.ts";
import type { Withdrawal as Shown } from "#contract/withdrawals/schemas.ts";
import { expectedAt } from "./rules.ts";
import type { Withdrawal } from "./store.ts";

/** A withdrawal as its member sees it. */
export function present(row: Withdrawal): z.output<typeof Shown> {
  const { id, state, amount, fee, bankCode, lastDigits, runAt, batchedAt, sentAt, closedAt, reason } = row;
  return {
    ...{ id, state, amount, fee, lastDigits, runAt, batchedAt, sentAt, closedAt, reason },
    arrives: amount - fee,
    bankName: bankName(bankCode) ?? bankCode,
    requestedAt: row.createdAt,
    expectedAt: expectedAt(runAt),
  };
}
