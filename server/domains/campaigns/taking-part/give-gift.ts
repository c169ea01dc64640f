import type { Settings } from "#contract/campaigns/settings.ts";
import { grantCoupon } from "#server/domains/coupons/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { getCampaign } from "../store.ts";

/** The coupon that a campaign gives, or null. */
export const giftOf = (settings: Settings): number | null => ("couponId" in settings ? settings.couponId : null);

/**
 * Grants the campaign's coupon to the claimant, once.
 * @throws Refusal campaign_closed when the coupon is no longer available
 */
export async function giveGift(ctx: Ctx, claim: { campaignId: number; userId: number }): Promise<void> {
  const { settings, title } = await getCampaign(ctx, claim.campaignId);
  const couponId = giftOf(settings);
  const given =
    couponId !== null &&
    (await grantCoupon(ctx, {
      memberId: claim.userId,
      couponId,
      origin: `活動「${title}」`,
      key: `campaign:${claim.campaignId}:${claim.userId}`,
    }));
  if (!given) refuse("campaign_closed", "這張優惠券目前沒有發送，請稍後再試，或寫信給客服。");
}
