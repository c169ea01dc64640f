import { lt } from "drizzle-orm";
import type { AnalyticsEvent } from "#contract/analytics/routes.ts";
import * as terms from "#contract/terms.ts";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";

/** Stores one of the events that the contract lists. */
export async function recordEvent(ctx: Ctx, { name, data }: AnalyticsEvent): Promise<void> {
  await ctx.db.insert(analyticsEvents).values({ name, data, userId: viewerId(ctx), at: ctx.now() });
}

/** Deletes events whose retention is over. */
export const purgeEventsJob: Job = {
  name: "forget_events",
  does: "deletes analytics events after 90 days",
  cron: "50 20 * * *",
  run: (ctx) =>
    ctx.db.delete(analyticsEvents).where(lt(analyticsEvents.at, later(ctx.now(), -terms.eventRetentionDays * DAY))),
};
