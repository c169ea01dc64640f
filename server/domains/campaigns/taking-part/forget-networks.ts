import { sql } from "drizzle-orm";
import { campaignNetworkDays } from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { isHeld } from "../process/predicates.ts";

/** Deletes the networks of votes and claims some time after a campaign, where none waits. @returns how many */
export async function forgetNetworks(ctx: Ctx): Promise<number> {
  const before = later(ctx.now(), -campaignNetworkDays * DAY).toISOString();
  const { rowCount } = await ctx.db.execute(sql`update campaign_acts x set network = null from campaigns c
    where c.id = x.campaign_id and c.ends_at < ${before}::timestamptz and x.network is not null and not ${isHeld.sql("x")}`);
  return rowCount ?? 0;
}

export const campaignJobs: Job[] = [
  {
    name: "forget_campaign_networks",
    does: "forgets from which networks votes and claims came, thirty days after their campaign",
    cron: "50 20 * * *",
    run: (ctx) => forgetNetworks(ctx),
  },
];
