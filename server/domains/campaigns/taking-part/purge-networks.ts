import { sql } from "drizzle-orm";
import { campaignNetworkDays } from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { isHeld } from "../process/predicates.ts";

/**
 * Deletes networks and phone hashes some time after a campaign, except of held acts.
 * @returns how many acts were cleaned
 */
export async function purgeNetworks(ctx: Ctx): Promise<number> {
  const before = later(ctx.now(), -campaignNetworkDays * DAY).toISOString();
  const { rowCount } = await ctx.db.execute(sql`update campaign_acts x set network = null, phone = null from campaigns c
    where c.id = x.campaign_id and c.ends_at < ${before}::timestamptz and coalesce(x.network, x.phone) is not null and not ${isHeld.sql("x")}`);
  return rowCount ?? 0;
}

export const campaignJobs: Job[] = [
  {
    name: "forget_campaign_networks",
    does: "deletes networks and hashes of telephone numbers thirty days after a campaign",
    cron: "50 20 * * *",
    run: (ctx) => purgeNetworks(ctx),
  },
];
