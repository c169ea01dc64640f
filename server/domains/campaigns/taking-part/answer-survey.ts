import { type Answers, answered, faultsOf } from "#contract/campaigns/answers.ts";
import { campaignAnswers } from "#server/db/schema/campaigns.ts";
import { grantCoins } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { closed } from "../rules.ts";
import { holdPublic } from "../store.ts";

/**
 * Takes a member's answers to a survey, once, and gives the coins for it.
 * @throws Refusal not_found, campaign_closed, campaign_done, invalid at the ids of the questions
 */
export async function answerSurvey(ctx: Ctx, slug: string, answers: Answers): Promise<void> {
  const userId = memberId(ctx);
  await tx(ctx, async (ctx) => {
    const { settings, ...campaign } = await holdPublic(ctx, slug);
    if (settings.kind !== "survey") refuse("not_found");
    const why = closed(campaign);
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
    if (!row) refuse("campaign_done", "你已經填過這份問卷了，謝謝你的回饋。");
    const { coins: amount } = settings;
    const key = `campaign:${campaign.id}:${userId}`;
    if (amount > 0) await grantCoins(ctx, { userId, amount, origin: campaign.title, key });
    await audit(ctx, "campaign.answer", "campaign", campaign.id, { coins: amount });
  });
}
