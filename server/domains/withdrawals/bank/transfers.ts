import { openAccountNumber } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { referenceOf } from "../rules.ts";
import type { Withdrawal } from "../store.ts";
import type { Transfer } from "./transfer-file.ts";

/** A withdrawal as the bank is asked for it, with the number of the account unsealed. */
export const transferOf = (ctx: Ctx, withdrawal: Withdrawal): Transfer => ({
  ...askedOf(withdrawal),
  bankCode: withdrawal.bankCode,
  account: openAccountNumber(ctx, withdrawal.userId, withdrawal.account),
  holder: withdrawal.holder,
});

/** A withdrawal as the bank's answer names it. */
export const askedOf = ({ id, amount, fee }: Withdrawal): { reference: string; amount: number } => ({
  reference: referenceOf(id),
  amount: amount - fee,
});
