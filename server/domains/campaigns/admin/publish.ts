import type { CampaignTransition } from "#contract/campaigns/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { longDate } from "#contract/time.ts";
import { decideOrPropose, withdrawProposal } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { budgetOf, campaignProcess } from "../process/campaign.ts";
import { transitionLocked } from "../process/run.ts";
import { type EditedCampaign, lockCampaign, PUBLISH } from "../store.ts";

/** Publishing a survey promises its coins: above a limit, a second person of the finance team decides. */
export const publication = operatorDecision<Record<string, never>>({
  kind: PUBLISH,
  permission: permission("finance", "decide"),
  promise: true,
  async carryOut(ctx, id) {
    await transitionLocked(ctx, await lockCampaign(ctx, id), "publish");
  },
});

/** The facts of a campaign that the second operator sees. */
function factsOf({ settings, startsAt, endsAt }: EditedCampaign) {
  const coins = settings.kind === "survey" ? [{ term: "每份回答", value: `${settings.coins} 枚金幣` }] : [];
  return [
    { term: "預算", value: money(budgetOf(settings)) },
    ...coins,
    { term: "期間", value: `${longDate(startsAt)} 到 ${longDate(endsAt)}` },
  ];
}

async function publish(ctx: Ctx, row: EditedCampaign): Promise<void> {
  const refused = refusalOf(campaignProcess, "publish", row, "editor", ctx.now());
  if (refused) refuse(refused.code, refused.text);
  await decideOrPropose(ctx, publication, {
    subjectId: row.id,
    amount: budgetOf(row.settings),
    title: `公開送金幣的活動：${row.title}`,
    url: to("/admin/campaigns/:id", { id: row.id }),
    facts: factsOf(row),
    input: {},
  });
}

/**
 * Publishes a campaign, or makes it a draft again. Publishing one with a large coin budget is proposed to a second
 * operator instead.
 * @throws Refusal not_found, conflict when its state does not allow it
 */
export async function transitionCampaign(
  ctx: Ctx,
  id: number,
  name: Exclude<CampaignTransition, "create">,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, id);
    if (name === "publish") return publish(ctx, row);
    if (name === "take_back") await withdrawProposal(ctx, publication, id, "提出的人收回了申請。");
    await transitionLocked(ctx, row, name);
  });
}
