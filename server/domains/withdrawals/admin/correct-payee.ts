import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { CorrectForm } from "#contract/withdrawals/schemas.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { sealAccountNumber } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { withdrawalProcess } from "../process/withdrawal.ts";
import { heldFor } from "../rules.ts";
import { leaversAmong, lockWithdrawal } from "../store.ts";

/**
 * Sets another account for money returned to a member who has left; the next batch includes it. The same operator
 * cannot release that batch, so two people check the account.
 * @throws Refusal not_found, forbidden for one's own, conflict when it is not held or its member can do it, invalid at
 * the holder
 */
export async function correctPayee(ctx: Ctx, id: number, form: z.output<typeof CorrectForm>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockWithdrawal(ctx, id);
    const { userId } = row;
    const operatorId = memberId(ctx);
    if (userId === operatorId) refuse("forbidden");
    const refused = refusalOf(withdrawalProcess, "correct", row, "operator", ctx.now());
    if (refused) refuse(refused.code, refused.text);
    if (row.held === null || !(await leaversAmong(ctx, [row])).has(userId))
      refuse("conflict", "只有申請刪除帳號的會員被退回的款項，才由這裡更正收款帳戶。");
    const { bankCode, account, holder, reason } = form;
    if (heldFor(holder)) refuseField("invalid", "holder", "戶名超過匯款檔的欄寬，請依存摺縮短到中文 20 個字以內。");
    const lastDigits = account.slice(-4);
    const set = { bankCode, account: sealAccountNumber(ctx, userId, account), lastDigits, holder };
    await ctx.db
      .update(withdrawals)
      .set({ ...set, held: null, correctedBy: operatorId })
      .where(eq(withdrawals.id, id));
    await recordAct(ctx, withdrawalProcess, "correct", id, { bankCode, lastDigits, reason });
  });
}
