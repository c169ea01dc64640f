import type { ActKind, ActState } from "#contract/campaigns/states.ts";
import { campaignActs } from "#server/db/schema/campaigns.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { actProcess } from "../process/act.ts";
import { comesFrom } from "./burst.ts";

type Wanted = { campaignId: number; kind: ActKind; entryId?: number; day?: string };

/**
 * Writes a vote or a claim, counted or held. Part of the caller's transaction.
 * @returns its state; null where the member has done the same before, which the unique index decides
 */
export async function writeAct(ctx: Ctx, wanted: Wanted): Promise<ActState | null> {
  const { network, held } = await comesFrom(ctx, wanted.campaignId);
  const state = held ? "held" : "counted";
  const [row] = await ctx.db
    .insert(campaignActs)
    .values({ ...wanted, userId: memberId(ctx), state, network, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: campaignActs.id });
  if (!row) return null;
  await recordAct(ctx, actProcess, "act", row.id, { campaignId: wanted.campaignId, kind: wanted.kind, state });
  return state;
}
