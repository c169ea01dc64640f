import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { post } from "./post.ts";
import { balanceOf } from "./queries.ts";
import { shortSentence } from "./rules.ts";

/**
 * Turns balance into points, 1:1 and at once. The way back does not exist.
 * @param wish its `key` stands in the ledger for good: the same wish a year later moves nothing, and is refused
 * @returns what stands on both accounts afterwards.
 * @throws Refusal balance_short at the amount, conflict
 */
export async function balanceToPoint(
  ctx: Ctx,
  wish: { amount: number; key: string },
): Promise<{ balance: number; points: number }> {
  const userId = memberId(ctx);
  const key = `balance_to_point:${userId}:${wish.key}`;
  return tx(ctx, async (ctx) => {
    if (!(await postOrRefuse(ctx, userId, wish.amount, key))) refuse("conflict");
    await audit(ctx, "balance.turned_to_points", "user", userId, { amount: wish.amount });
    return {
      balance: await balanceOf(ctx, { kind: "balance", userId }),
      points: await balanceOf(ctx, { kind: "points", userId }),
    };
  });
}

/** The one thing that may be wrong is the amount, so the refusal stands at its field. */
async function postOrRefuse(ctx: Ctx, userId: number, amount: number, key: string): Promise<boolean> {
  try {
    return await post(ctx, {
      kind: "balance.to_point",
      key,
      entries: [
        { account: { kind: "balance", userId }, amount: -amount },
        { account: { kind: "points", userId }, amount },
      ],
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "balance_short")
      refuseField("balance_short", "amount", shortSentence.balance);
    throw error;
  }
}
