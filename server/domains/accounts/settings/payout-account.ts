import { z } from "zod";
import { bankName } from "#contract/accounts/banks.ts";
import type { IdState } from "#contract/identity/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text, textOf } from "#server/kernel/rows.ts";
import { openText, sealText } from "#server/kernel/secrets/sealed.ts";

/** A member's bank account for withdrawals, its number still encrypted. */
export type PayoutAccount = { bankCode: string; bankName: string; account: string; lastDigits: string; holder: string };

const AccountRow = z.object({
  identity: textOf<IdState | "none">(),
  ...{ bankCode: text.nullable(), account: text.nullable(), lastDigits: text.nullable(), holder: text.nullable() },
});

/** Returns whether a member is verified, and the account in that name; null if there is none. */
export async function payoutAccountOf(
  ctx: Ctx,
  userId: number,
): Promise<{ identity: IdState | "none"; account: PayoutAccount | null }> {
  const rows = await read(ctx.db, AccountRow)`
    select case when u.id_verified_at is not null then 'accepted' else coalesce(
        (select a.state from id_applications a where a.user_id = u.id and a.state <> 'accepted' order by a.id desc limit 1),
        'none') end as identity,
      b.bank_code as "bankCode", b.account, b.last_digits as "lastDigits", b.holder
    from users u left join bank_accounts b on b.user_id = u.id and b.holder = u.real_name
    where u.id = ${userId}`;
  const [row] = rows;
  if (!row) throw new Error(`there is no member ${userId}`);
  const { identity, bankCode, account, lastDigits, holder } = row;
  if (identity !== "accepted" || bankCode === null || account === null || lastDigits === null || holder === null)
    return { identity, account: null };
  return { identity, account: { bankCode, bankName: bankName(bankCode) ?? bankCode, account, lastDigits, holder } };
}

/** Encrypts an account number for this member. */
export const sealAccountNumber = (ctx: Ctx, userId: number, number: string): string =>
  sealText(ctx.ports.dataKey, `bank-account:${userId}`, number);

/** Other members who use the same account. */
export async function othersOfAccount(
  ctx: Ctx,
  userId: number,
  { bankCode, account }: { bankCode: string; account: string },
): Promise<number[]> {
  const rows = await read(ctx.db, { userId: num, sealed: text })`
    select user_id as "userId", account as sealed from bank_accounts
    where bank_code = ${bankCode} and last_digits = ${account.slice(-4)} and user_id <> ${userId}`;
  return rows.filter((row) => openAccountNumber(ctx, row.userId, row.sealed) === account).map(({ userId }) => userId);
}

/** Decrypts an account number, also of a copy. @throws Error when it belongs to another member */
export const openAccountNumber = (ctx: Ctx, userId: number, sealed: string): string =>
  openText(ctx.ports.dataKey, `bank-account:${userId}`, sealed);
