import { type Answers, answered, faultsOf } from "#contract/campaigns/answers.ts";
import type { ActState } from "#contract/campaigns/states.ts";
import { campaignAnswers } from "#server/db/schema/campaigns.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { answerRefusal, closed } from "../rules.ts";
import { holdPublic, participant } from "../store.ts";
import { giveCoins } from "./give-coins.ts";
import { ownActs } from "./own.ts";
import { writeAct } from "./record-act.ts";

/**
 * Takes a member's answers to a survey, once a member and once a telephone number, and gives the coins for it. In a burst
 * the answers count and the coins come only after an operator has looked.
 * @throws Refusal not_found, campaign_closed, campaign_done, invalid at the ids of the questions
 */
export async function answerSurvey(ctx: Ctx, slug: string, answers: Answers): Promise<{ state: ActState }> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const { settings, ...campaign } = await holdPublic(ctx, slug);
    if (settings.kind !== "survey") refuse("not_found");
    const member = await participant(ctx, campaign.id, userId);
    const why = closed(campaign) ?? answerRefusal(await ownActs(ctx, campaign.id, member));
    if (why) refuse(why.code, why.text);
    const faults = Object.entries(faultsOf(settings.questions, answers));
    if (faults.length > 0)
      throw new Refusal("invalid", { fields: Object.fromEntries(faults.map(([id, text]) => [id, [text]])) });
    const [row] = await ctx.db
      .insert(campaignAnswers)
      .values({
        campaignId: campaign.id,
        userId,
        answers: answered(settings.questions, answers),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: campaignAnswers.id });
    const state = row ? await writeAct(ctx, { campaignId: campaign.id, kind: "answer", phone: member.phone }) : null;
    if (state === null) refuse("campaign_done", "這份問卷已經填過了，謝謝你的回饋。");
    if (state === "counted") await giveCoins(ctx, { campaignId: campaign.id, userId });
    return { state };
  });
}
