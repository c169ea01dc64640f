import { sql } from "drizzle-orm";
import type { ActState } from "#contract/campaigns/states.ts";
import { taipeiDay } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** What a member has done in a campaign: their claim, and their vote of today in Taipei. */
export type OwnActs = { claim: ActState | null; vote: { entryId: number; state: ActState } | null };

export async function ownActs(ctx: Ctx, campaignId: number, userId: number): Promise<OwnActs> {
  const { rows } = await ctx.db.execute<{ kind: string; state: ActState; entryId: number | null }>(sql`
    select x.kind, x.state, x.entry_id as "entryId" from campaign_acts x
    where x.campaign_id = ${campaignId} and x.user_id = ${userId}
      and (x.kind = 'claim' or x.day = ${taipeiDay(ctx.now())})`);
  const vote = rows.find(({ entryId }) => entryId !== null);
  return {
    claim: rows.find(({ kind }) => kind === "claim")?.state ?? null,
    vote: vote?.entryId ? { entryId: vote.entryId, state: vote.state } : null,
  };
}
