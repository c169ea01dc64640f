import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { transitionAll } from "../process/run.ts";
import { lockWithdrawal } from "../store.ts";

/**
 * Gives a request back to its member's balance, with a reason to read, before it is in a batch.
 * @throws Refusal not_found, forbidden for one's own, conflict
 */
export async function handBack(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const withdrawal = await lockWithdrawal(ctx, id);
    if (withdrawal.userId === memberId(ctx)) refuse("forbidden");
    await transitionAll(ctx, [withdrawal], "hand_back", "operator", () => ({ reason }));
  });
}
