import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { post } from "./post.ts";
import { balanceOf } from "./queries.ts";

/**
 * Posts a member's whole balance to the platform's promotions, because the member gives it up. In the caller's
 * transaction.
 * @returns the reference number for the member
 */
export async function giveUpBalance(ctx: Ctx, userId: number): Promise<string> {
  const amount = await balanceOf(ctx, { kind: "balance", userId });
  const at = ctx.now().getTime();
  await post(ctx, {
    kind: "balance.given_up",
    key: `balance_given_up:${userId}:${at}`,
    entries: [
      { account: { kind: "balance", userId }, amount: -amount },
      { account: { kind: "promotions" }, amount },
    ],
  });
  const number = `G${userId}-${at}`;
  await audit(ctx, "balance.give_up", "user", userId, { amount, number });
  return number;
}
