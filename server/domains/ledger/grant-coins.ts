import type { Ctx } from "#server/kernel/ctx.ts";
import { post } from "./post.ts";

/**
 * Grants a member coins of the platform, once per key.
 * @param grant.origin the reason as shown to the member
 * @returns false when the key was used before
 */
export function grantCoins(
  ctx: Ctx,
  { userId, amount, origin, key }: { userId: number; amount: number; origin: string; key: string },
): Promise<boolean> {
  return post(ctx, {
    kind: "coins.granted",
    key: `coins_granted:${key}`,
    entries: [
      { account: { kind: "promotions" }, amount: -amount },
      { account: { kind: "coins", userId }, amount },
    ],
    lot: { origin },
  });
}
