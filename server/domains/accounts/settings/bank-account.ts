import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { BankForm } from "#contract/accounts/settings.ts";
import { bankAccounts } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { accountMark, noteMark } from "../marks/marks.ts";
import { notifyChange } from "../security-mails.ts";
import { lockUser, type User } from "../store.ts";
import { sealAccountNumber } from "./payout-account.ts";

const notifyOwner = (ctx: Ctx, user: User, what: string) =>
  notifyChange(ctx, user, { act: "bank_changed", subject: "你的收款帳戶有變更", what });

/** Sets the bank account for withdrawals. The holder is the verified name: money is sent to nobody else. */
export async function saveBankAccount(ctx: Ctx, form: z.output<typeof BankForm>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    const holder = user.idVerifiedAt ? user.realName : null;
    if (!holder) refuse("identity_required");
    const lastDigits = form.account.slice(-4);
    const set = {
      bankCode: form.bankCode,
      account: sealAccountNumber(ctx, user.id, form.account),
      lastDigits,
      holder,
      updatedAt: ctx.now(),
    };
    await ctx.db
      .insert(bankAccounts)
      .values({ userId: user.id, ...set })
      .onConflictDoUpdate({ target: bankAccounts.userId, set });
    await noteMark(ctx, user.id, "account", accountMark(form));
    await notifyOwner(ctx, user, `收款帳戶剛剛改成末四碼 ${lastDigits} 的帳號。`);
    await audit(ctx, "member.change_bank", "user", user.id, { bankCode: form.bankCode, lastDigits });
  });
}

/** Deletes the account; idempotent. */
export async function removeBankAccount(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    const gone = await ctx.db
      .delete(bankAccounts)
      .where(eq(bankAccounts.userId, user.id))
      .returning({ lastDigits: bankAccounts.lastDigits });
    if (!gone[0]) return;
    await notifyOwner(ctx, user, `末四碼 ${gone[0].lastDigits} 的收款帳戶剛剛移除了。`);
    await audit(ctx, "member.remove_bank", "user", user.id);
  });
}
