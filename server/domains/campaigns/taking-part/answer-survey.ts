import { type Answers, answered, faultsOf } from "#contract/campaigns/answers.ts";
import type { ActState } from "#contract/campaigns/states.ts";
import { campaignAnswers } from "#server/db/schema/campaigns.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { answerRefusal, closed, coinsGone } from "../rules.ts";
import { holdPublic, participant } from "../store.ts";
import { giveCoins, hasCoinsLeft } from "./give-coins.ts";
import { ownActs } from "./own.ts";
import { writeAct } from "./record-act.ts";

/**
 * Stores a member's answers to a survey, once per member and phone number, and grants its coins. In a burst both wait
 * for an operator's decision. When the budget is used up, nothing is stored, because the page promises coins.
 * @throws Refusal not_found, campaign_closed, campaign_done, invalid at the ids of the questions
 */
export async function answerSurvey(ctx: Ctx, slug: string, answers: Answers): Promise<{ state: ActState }> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    // Answers to one survey are serialised, so that no two take the last coins of its budget.
    const campaign = await holdPublic(ctx, slug, "update");
    const { id: campaignId, settings } = campaign;
    if (settings.kind !== "survey") refuse("not_found");
    const member = await participant(ctx, campaignId, userId);
    const why =
      closed(campaign) ??
      answerRefusal(await ownActs(ctx, campaignId, member)) ??
      ((await hasCoinsLeft(ctx, campaign)) ? null : coinsGone);
    if (why) refuse(why.code, why.text);
    const { coins } = settings;
    const faults = Object.entries(faultsOf(settings.questions, answers));
    if (faults.length > 0)
      throw new Refusal("invalid", { fields: Object.fromEntries(faults.map(([id, text]) => [id, [text]])) });
    const [row] = await ctx.db
      .insert(campaignAnswers)
      .values({
        campaignId,
        userId,
        answers: answered(settings.questions, answers),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: campaignAnswers.id });
    const state = row ? await writeAct(ctx, { campaignId, kind: "answer", phone: member.phone, coins }) : null;
    if (state === null) refuse("campaign_done", "這份問卷已經填過了，謝謝你的回饋。");
    if (state === "counted") await giveCoins(ctx, { campaignId, userId, coins });
    return { state };
  });
}
