import { and, eq, gte } from "drizzle-orm";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { handBackUnsent, lockUnsent } from "./hand-back-unsent.ts";

/**
 * Subscriber of `member.change_disowned`: returns withdrawals that were requested since the change and not yet sent to
 * the bank.
 */
export async function handBackStrangers(ctx: Ctx, { userId, since }: { userId: number; since: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const mine = and(eq(withdrawals.userId, userId), gte(withdrawals.createdAt, new Date(since)));
    const reason = "帳號的變更不是本人所為，這段時間申請的提領不會匯出。";
    await handBackUnsent(ctx, await lockUnsent(ctx, mine), "system", reason);
  });
}
