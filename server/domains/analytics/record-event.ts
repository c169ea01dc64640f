import { lt } from "drizzle-orm";
import type { AnalyticsEvent } from "#contract/moderation/events.ts";
import * as terms from "#contract/terms.ts";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { checkAttempts, networkOf, recordAttempt } from "#server/domains/accounts/index.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { tx } from "#server/kernel/tx.ts";

/** So many events from one network block in five minutes: a house full of shoppers, not a script. */
const LIMIT = { max: 300, windowMs: 5 * MINUTE };

/** Keeps one event of the list in the contract. @throws Refusal too_many */
export async function recordEvent(ctx: Ctx, { name, data }: AnalyticsEvent): Promise<void> {
  await tx(ctx, async (ctx) => {
    const rule = { kind: "event", key: networkOf(ctx.client.ip), ...LIMIT };
    await checkAttempts(ctx, rule);
    await recordAttempt(ctx, rule);
    await ctx.db.insert(analyticsEvents).values({ name, data, userId: viewerId(ctx), at: ctx.now() });
  });
}

/** Forgets what was counted longer ago than it is kept. */
export const forgetEventsJob: Job = {
  name: "forget_events",
  does: "forgets counted events after 90 days",
  cron: "50 20 * * *",
  run: (ctx) =>
    ctx.db.delete(analyticsEvents).where(lt(analyticsEvents.at, later(ctx.now(), -terms.eventKeepDays * DAY))),
};
