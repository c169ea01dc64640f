import type { Ctx } from "#server/kernel/ctx.ts";
import { post } from "./post.ts";
import { balanceOf } from "./queries.ts";

/** Posts the coins of a deleted account back to the platform's promotions. In the caller's transaction. */
export async function forfeitCoins(ctx: Ctx, userId: number): Promise<void> {
  const coins = await balanceOf(ctx, { kind: "coins", userId });
  if (coins === 0) return;
  await post(ctx, {
    kind: "coins.forfeited",
    key: `coins_forfeited:${userId}`,
    entries: [
      { account: { kind: "coins", userId }, amount: -coins },
      { account: { kind: "promotions" }, amount: coins },
    ],
  });
}
