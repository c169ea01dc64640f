import { and, eq, gte } from "drizzle-orm";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { isRequested } from "./process/predicates.ts";
import { transitionAll } from "./process/run.ts";
import { lockWithdrawals } from "./store.ts";

/**
 * Subscriber of `member.change_disowned`: hands back withdrawals that were asked for since the change and are in no
 * batch yet.
 */
export async function handBackStrangers(ctx: Ctx, { userId, since }: { userId: number; since: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const mine = and(eq(withdrawals.userId, userId), gte(withdrawals.createdAt, new Date(since)));
    const rows = await lockWithdrawals(ctx, and(mine, isRequested.sql("withdrawals")));
    const reason = "帳號的變更不是本人所為，這段時間申請的提領不會匯出。";
    await transitionAll(ctx, rows, "hand_back", "system", () => ({ reason }));
  });
}
