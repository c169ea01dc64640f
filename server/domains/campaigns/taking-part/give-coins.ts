import { grantCoins } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { isRejected } from "../process/predicates.ts";
import { type Campaign, getCampaign } from "../store.ts";

/** Coins of a survey that are granted, or reserved for held answers, NT$. */
async function coinsPromised(ctx: Ctx, campaignId: number): Promise<number> {
  const rows = await read(ctx.db, { sum: num })`select coalesce(sum(x.coins), 0)::int as sum
    from campaign_acts x where x.campaign_id = ${campaignId} and not (${isRejected.sql("x")})`;
  return one(rows).sum;
}

/** True when a survey's budget covers one more answer, and for campaigns without coins. */
export async function hasCoinsLeft(ctx: Ctx, { id, settings }: Campaign): Promise<boolean> {
  if (settings.kind !== "survey" || settings.coins === 0) return true;
  return (await coinsPromised(ctx, id)) + settings.coins <= (settings.budget ?? 0);
}

/** Grants the coins of a survey answer, once. In the caller's transaction. */
export async function giveCoins(
  ctx: Ctx,
  { campaignId, userId, coins }: { campaignId: number; userId: number; coins: number },
): Promise<void> {
  if (coins === 0) return;
  const { title } = await getCampaign(ctx, campaignId);
  await grantCoins(ctx, { userId, amount: coins, origin: title, key: `campaign:${campaignId}:${userId}` });
}
