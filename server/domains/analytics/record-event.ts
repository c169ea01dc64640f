import { lt } from "drizzle-orm";
import type { AnalyticsEvent } from "#contract/analytics/routes.ts";
import * as terms from "#contract/terms.ts";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { keepCheckouts } from "./figures/checkouts.ts";

/** Stores one of the events that the contract lists. */
export async function recordEvent(ctx: Ctx, { name, data }: AnalyticsEvent): Promise<void> {
  await ctx.db.insert(analyticsEvents).values({ name, data, userId: viewerId(ctx), at: ctx.now() });
}

/** Deletes events whose retention is over, and keeps how many checkouts they were. */
export const purgeEventsJob: Job = {
  name: "forget_events",
  does: "deletes analytics events after 90 days, and keeps the numbers of checkouts by day",
  cron: "50 20 * * *",
  async run(ctx) {
    await keepCheckouts(ctx);
    await ctx.db
      .delete(analyticsEvents)
      .where(lt(analyticsEvents.at, later(ctx.now(), -terms.eventRetentionDays * DAY)));
  },
};
