import { eq } from "drizzle-orm";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { handBackUnsent, lockUnsent } from "../hand-back-unsent.ts";
import { leaversAmong, lockWithdrawal } from "../store.ts";

/**
 * Returns a withdrawal to its member's balance with a reason, before its batch is released.
 * @throws Refusal not_found, forbidden for one's own, conflict
 */
export async function handBack(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [found] = await lockUnsent(ctx, eq(withdrawals.id, id));
    const withdrawal = found ?? (await lockWithdrawal(ctx, id));
    if (withdrawal.userId === memberId(ctx)) refuse("forbidden");
    if ((await leaversAmong(ctx, [withdrawal])).size > 0)
      refuse("conflict", "會員已申請刪除帳號，退回餘額後就拿不到了。請更正收款帳戶再匯。");
    await handBackUnsent(ctx, [withdrawal], "operator", reason);
  });
}
