import { bankName } from "#contract/accounts/banks.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { anyColumns, read, text } from "#server/kernel/rows.ts";
import { openText } from "#server/kernel/secrets/sealed.ts";
import { afteeOf } from "../settings/save-info.ts";

type Row = Record<string, unknown>;

/** Decrypts a field; null stays null. */
const open = (ctx: Ctx, about: string, sealed: string | null): string | null =>
  sealed === null ? null : openText(ctx.ports.dataKey, about, sealed);

/** Invoice data, and the data for the pay-later provider. */
export async function infoOf(ctx: Ctx, userId: number): Promise<Row[]> {
  const rows = await read(
    ctx.db,
    anyColumns.extend({ aftee: text.nullable() }),
  )`select invoice, aftee, updated_at as "updatedAt" from member_info where user_id = ${userId}`;
  return rows.map(({ aftee, ...row }) => {
    const json = open(ctx, afteeOf(userId), aftee);
    return { ...row, aftee: json === null ? null : JSON.parse(json) };
  });
}

/** The bank account for withdrawals, with its full number. */
export async function bankOf(ctx: Ctx, userId: number): Promise<Row[]> {
  const rows = await read(
    ctx.db,
    anyColumns.extend({ account: text.nullable(), bankCode: text.nullable() }),
  )`select bank_code as "bankCode", account, holder, updated_at as "updatedAt"
      from bank_accounts where user_id = ${userId}`;
  return rows.map((row) => ({
    ...row,
    bankName: bankName(row.bankCode ?? "") ?? null,
    account: open(ctx, `bank-account:${userId}`, row.account),
  }));
}

/** Identity applications, with the number as long as it is stored. */
export async function identityOf(ctx: Ctx, userId: number): Promise<Row[]> {
  const rows = await read(
    ctx.db,
    anyColumns.extend({ number: text.nullable() }),
  )`select name, number, state, answer, decided_at as "decidedAt", created_at as "createdAt"
      from id_applications where user_id = ${userId} order by id`;
  return rows.map((row) => ({ ...row, number: open(ctx, `id-number:${userId}`, row.number) }));
}
