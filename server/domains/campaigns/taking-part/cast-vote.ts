import type { ActState } from "#contract/campaigns/states.ts";
import { taipeiDay } from "#contract/time.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { findEntry } from "../entries/entry-queries.ts";
import { closed, voteRefusal } from "../rules.ts";
import { holdPublic, participant } from "../store.ts";
import { ownActs } from "./own.ts";
import { writeAct } from "./record-act.ts";

/**
 * Casts the member's vote of the day (Taipei) for an entry; not for their own.
 * @throws Refusal not_found, campaign_closed, campaign_refused, campaign_done
 */
export async function castVote(ctx: Ctx, entryId: number): Promise<{ state: ActState }> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const { slug, userId: entrantId } = await findEntry(ctx, entryId);
    const campaign = await holdPublic(ctx, slug);
    const shut = closed(campaign);
    if (shut) refuse(shut.code, shut.text);
    if (entrantId === userId) refuse("campaign_refused", "不能投給自己的作品。");
    const member = await participant(ctx, campaign.id, userId);
    const why = voteRefusal(member, await ownActs(ctx, campaign.id, member));
    if (why) refuse(why.code, why.text);
    const day = taipeiDay(ctx.now());
    const state = await writeAct(ctx, { campaignId: campaign.id, kind: "vote", phone: member.phone, entryId, day });
    return state === null ? refuse("campaign_done", "今天已經投過票了，明天可以再投一票。") : { state };
  });
}
