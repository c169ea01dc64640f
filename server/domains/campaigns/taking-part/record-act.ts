import type { ActKind, ActState } from "#contract/campaigns/states.ts";
import { campaignActs } from "#server/db/schema/campaigns.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { actProcess } from "../process/act.ts";
import { comesFrom } from "./burst.ts";

/** `phone`: for acts limited to one per number. `coins`: the coins for the member, NT$. */
type Wanted = {
  campaignId: number;
  kind: ActKind;
  phone: string | null;
  entryId?: number;
  day?: string;
  coins?: number;
};

/**
 * Inserts an act, counted or held. In the caller's transaction.
 * @returns its state; null when the member or their number has already done the same, as unique indexes decide
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
