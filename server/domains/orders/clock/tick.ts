import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { clearRevenue } from "../clearance/clear-revenue.ts";
import { showDueReviews } from "../reviews/show-due-reviews.ts";
import { clearTips, lapseSupplements } from "../supplements/timers.ts";
import { passTime } from "./timers.ts";

const timers = [passTime, clearRevenue, showDueReviews, lapseSupplements, clearTips];

/**
 * Applies everything in orders that is due by time. Safe to run twice and in two workers at once: one worker locks an
 * order and checks it again.
 * @throws when an order failed, after all others were done, so that the queue tries again
 */
export async function tickOrders(ctx: Ctx): Promise<void> {
  let failed = 0;
  for (const timer of timers) failed += await timer(ctx);
  if (failed > 0) throw new Error(`${failed} timers of orders failed`);
}

export const orderJobs: Job[] = [
  {
    name: "tick_orders",
    lane: "events",
    does: "applies deadlines of orders, revenue, tips, reviews and additional payments; sends reminders",
    cron: "* * * * *",
    run: (ctx) => tickOrders(ctx),
  },
];
