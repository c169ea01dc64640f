import type { ActState } from "#contract/campaigns/states.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { claimRefusal, closed } from "../rules.ts";
import { holdPublic, participant } from "../store.ts";
import { giveGift } from "./give-gift.ts";
import { ownActs } from "./own.ts";
import { writeAct } from "./record-act.ts";

/**
 * Claims the coupon of a campaign, once per member and phone number. In a burst it is granted only after an operator's
 * decision.
 * @throws Refusal not_found, campaign_closed, campaign_refused, campaign_done
 */
export async function claimGift(ctx: Ctx, slug: string): Promise<{ state: ActState }> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const campaign = await holdPublic(ctx, slug);
    const member = await participant(ctx, campaign.id, userId);
    const acts = await ownActs(ctx, campaign.id, member);
    const why = closed(campaign) ?? claimRefusal(campaign.settings, member, acts, ctx.now());
    if (why) refuse(why.code, why.text);
    const state = await writeAct(ctx, { campaignId: campaign.id, kind: "claim", phone: member.phone });
    if (state === null) refuse("campaign_done");
    if (state === "counted") await giveGift(ctx, { campaignId: campaign.id, userId });
    return { state };
  });
}
