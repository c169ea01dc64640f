import { grantCoins } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { getCampaign } from "../store.ts";

/** Gives the coins of a survey to who has answered it, once. Part of the caller's transaction. */
export async function giveCoins(ctx: Ctx, answer: { campaignId: number; userId: number }): Promise<void> {
  const { settings, title } = await getCampaign(ctx, answer.campaignId);
  if (settings.kind !== "survey" || settings.coins === 0) return;
  const key = `campaign:${answer.campaignId}:${answer.userId}`;
  await grantCoins(ctx, { userId: answer.userId, amount: settings.coins, origin: title, key });
}
